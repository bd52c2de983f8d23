import { useTranslation } from '~/i18n/react'
import type { Sides } from '~/lib/field-edits'
import { ConflictDialog } from '~/ui/form/conflict-dialog'
import { Ltr } from '~/ui/text/ltr'
import { roleChoice, type UserField, type UserValues } from './form-values'

type Props = {
  open: boolean
  theirs: UserValues
  yours: UserValues
  suggested: Sides
  onClose: () => void
  onResolve: (sides: Sides) => void
}

export function UserConflict({ theirs, yours, ...dialog }: Props) {
  const { t } = useTranslation(['user', 'auth'])
  const labels = { name: t('auth:name.label'), email: t('auth:email.label'), role: t('role.label') }
  const fields = (['name', 'email', 'role'] as const).map((field) => ({
    field,
    label: labels[field],
    theirs: <FieldValue field={field} value={theirs[field]} />,
    yours: <FieldValue field={field} value={yours[field]} />,
  }))
  return (
    <ConflictDialog
      {...dialog}
      fields={fields}
      words={{
        title: t('form.conflict.title'),
        description: t('form.conflict.description'),
        theirs: t('form.conflict.theirs'),
        yours: t('form.conflict.yours'),
        takeTheirs: t('form.conflict.takeTheirs'),
        keepYours: t('form.conflict.keepYours'),
        save: t('form.conflict.save'),
        back: t('form.conflict.back'),
      }}
    />
  )
}

function FieldValue({ field, value }: { field: UserField; value: string }) {
  const { t } = useTranslation('user')
  if (field === 'role') return t(`role.${roleChoice(value)}`)
  if (!value.trim()) return <em>{t('form.conflict.empty')}</em>
  return field === 'email' ? (
    <Ltr className="wrap-anywhere">{value}</Ltr>
  ) : (
    <bdi className="wrap-anywhere">{value}</bdi>
  )
}
