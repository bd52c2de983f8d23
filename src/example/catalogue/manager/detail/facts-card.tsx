import { bookFields } from '~/example/catalogue/book/book.fields'
import type { Book } from '~/example/catalogue/book/book.schema'
import { factFields } from '~/example/catalogue/book/fact-fields'
import { useTranslation } from '~/i18n/react'
import { Card } from '~/ui/card'
import { CopyButton } from '~/ui/text/copy-button'
import { DefinitionList } from '~/ui/text/definition-list'
import { Ltr } from '~/ui/text/ltr'
import { RelativeTime } from '~/ui/text/relative-time'
import { toast } from '~/ui/feedback/toast'

/** Missing values are shown as such, because administrators look for them. */
export function FactsCard({ book, now }: { book: Book; now: number }) {
  const { t, language } = useTranslation(['catalogue', 'book'])
  const time = (at: Date) => <RelativeTime at={at} now={now} language={language} />
  const missing = <span className="text-text-muted">{t('detail.notGiven')}</span>
  return (
    <Card title={t('detail.facts')}>
      <DefinitionList
        items={[
          ...factFields.map((name) => ({
            term: t(`book:fields.${name}`),
            value: book[name] ? <Fact name={name} value={String(book[name])} /> : missing,
          })),
          { term: t('detail.added'), value: time(book.createdAt) },
          { term: t('detail.changed'), value: time(book.updatedAt) },
        ]}
      />
    </Card>
  )
}

function Fact({ name, value }: { name: keyof typeof bookFields; value: string }) {
  if (name === 'isbn') return <Isbn isbn={value} />
  return bookFields[name].kind === 'year' ? <Ltr>{value}</Ltr> : <bdi>{value}</bdi>
}

function Isbn({ isbn }: { isbn: string }) {
  const { t } = useTranslation('catalogue')
  return (
    <span className="-my-1 flex flex-wrap items-center gap-x-2">
      <Ltr>{isbn}</Ltr>
      <CopyButton
        size="sm"
        variant="ghost"
        text={isbn}
        label={t('detail.copy')}
        copiedLabel={t('detail.copied')}
        aria-label={t('detail.copyIsbn')}
        onFailed={() => toast.error(t('detail.copyFailed'))}
        className="px-2! text-text-muted"
      />
    </span>
  )
}
