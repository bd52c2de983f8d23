import { useTranslation } from '~/i18n/react'
import { CopyButton } from '~/ui/text/copy-button'
import { DefinitionList } from '~/ui/text/definition-list'
import { Ltr } from '~/ui/text/ltr'
import { RelativeTime } from '~/ui/text/relative-time'
import { toast } from '~/ui/feedback/toast'
import type { Book } from '../book.schema'

/** What is known; the rest is not spoken of. */
export function BookFacts({ book, readAt }: { book: Book; readAt: number }) {
  const { t, language } = useTranslation('book')
  const { publisher, year, isbn, createdAt } = book
  return (
    <DefinitionList
      className="mt-8 w-full border-t border-border pt-5"
      items={[
        ...(publisher ? [{ term: t('page.publisher'), value: <bdi>{publisher}</bdi> }] : []),
        ...(year ? [{ term: t('page.year'), value: <Ltr>{year}</Ltr> }] : []),
        ...(isbn ? [{ term: 'ISBN', value: <Isbn isbn={isbn} /> }] : []),
        {
          term: t('page.added'),
          value: <RelativeTime at={createdAt} now={readAt} language={language} />,
        },
      ]}
    />
  )
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
