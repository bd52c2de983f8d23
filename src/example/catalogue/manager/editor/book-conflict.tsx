import { useTranslation } from '~/i18n/react'
import type { Sides } from '~/lib/field-edits'
import { ConflictDialog } from '~/ui/form/conflict-dialog'
import { Ltr } from '~/ui/text/ltr'
import { GenreName } from '../genre-name'
import type { BookValues } from './book-values'

const fields = ['title', 'author', 'genre', 'cover', 'publisher', 'year', 'isbn', 'description'] as const

type Props = {
  open: boolean
  theirs: BookValues
  yours: BookValues
  suggested: Sides
  onClose: () => void
  onResolve: (sides: Sides) => void
}

export function BookConflict({ theirs, yours, ...dialog }: Props) {
  const { t } = useTranslation('catalogue')
  return (
    <ConflictDialog
      {...dialog}
      fields={fields.map((field) => ({
        field,
        label: t(`form.fields.${field}`),
        theirs: <FieldValue field={field} values={theirs} />,
        yours: <FieldValue field={field} values={yours} />,
      }))}
      words={{
        title: t('conflict.title'),
        description: t('conflict.description'),
        theirs: t('conflict.theirs'),
        yours: t('conflict.yours'),
        takeTheirs: t('conflict.takeTheirs'),
        keepYours: t('conflict.keepYours'),
        save: t('conflict.save'),
        back: t('conflict.back'),
      }}
    />
  )
}

function FieldValue({ field, values }: { field: (typeof fields)[number]; values: BookValues }) {
  const { t } = useTranslation('catalogue')
  if (field === 'cover') return t(values.cover ? 'conflict.picture' : 'conflict.noPicture')
  const value = values[field]
  if (!value || (typeof value === 'string' && value.trim() === '')) return <em>{t('conflict.empty')}</em>
  if (typeof value === 'object') return <GenreName genre={value} />
  if (field === 'year' || field === 'isbn') return <Ltr>{value}</Ltr>
  // Whole, however long: what differs may stand at its end.
  return <bdi className="wrap-anywhere whitespace-pre-wrap">{value}</bdi>
}
