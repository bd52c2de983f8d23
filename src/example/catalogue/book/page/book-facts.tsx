import { useTranslation } from '~/i18n/react'
import { CopyButton } from '~/ui/text/copy-button'
import { DefinitionList } from '~/ui/text/definition-list'
import { Ltr } from '~/ui/text/ltr'
import { RelativeTime } from '~/ui/text/relative-time'
import { toast } from '~/ui/feedback/toast'
import { bookFields } from '../book.fields'
import type { Book } from '../book.schema'
import { factFields } from '../fact-fields'

/** The known facts only. */
export function BookFacts({ book, readAt }: { book: Book; readAt: number }) {
  const { t, language } = useTranslation('book')
  return (
    <DefinitionList
      className="mt-8 w-full border-t border-border pt-5"
      items={[
        ...factFields
          .filter((name) => book[name])
          .map((name) => ({
            term: t(`fields.${name}`),
            value: <Fact name={name} value={String(book[name])} />,
          })),
        {
          term: t('page.added'),
          value: <RelativeTime at={book.createdAt} now={readAt} language={language} />,
        },
      ]}
    />
  )
}

function Fact({ name, value }: { name: keyof typeof bookFields; value: string }) {
  if (name === 'isbn') return <Isbn isbn={value} />
  return bookFields[name].kind === 'year' ? <Ltr>{value}</Ltr> : <bdi>{value}</bdi>
}

function Isbn({ isbn }: { isbn: string }) {
  const { t } = useTranslation('book')
  return (
    <span className="-my-1.5 flex flex-wrap items-center gap-x-2">
      <Ltr>{isbn}</Ltr>
      <CopyButton
        size="sm"
        variant="ghost"
        text={isbn}
        label={t('page.copy')}
        copiedLabel={t('page.copied')}
        aria-label={t('page.copyIsbn')}
        onFailed={() => toast.error(t('page.copyFailed'))}
        className="px-2! text-text-muted noscript:hidden max-sm:h-11"
      />
    </span>
  )
}
