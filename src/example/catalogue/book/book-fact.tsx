import { type FieldName, namesOf } from '~/entity/fields/define-fields'
import { useTranslation } from '~/i18n/react'
import { toast } from '~/ui/feedback/toast'
import { CopyButton } from '~/ui/text/copy-button'
import { Ltr } from '~/ui/text/ltr'
import { bookFields } from './book.fields'

/** Fields shown elsewhere on a book's page; all others are in its list of facts. */
const placed = ['title', 'author', 'genre', 'cover', 'description'] as const

type FactField = Exclude<FieldName<typeof bookFields>, (typeof placed)[number]>

export const factFields = namesOf(bookFields).filter(
  (name): name is FactField => !(placed as readonly string[]).includes(name),
)

export function Fact({ name, value }: { name: keyof typeof bookFields; value: string }) {
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
