import { useState } from 'react'
import { useTranslation } from '~/i18n/react'
import { Button } from '~/ui/button'
import { Ltr } from '~/ui/ltr'
import { RadioCards } from '~/ui/radio-cards'
import { ResponsiveDialog } from '~/ui/responsive-dialog'
import {
  merge,
  roleChoice,
  type Side,
  type Sides,
  type UserField,
  userFields,
  type UserValues,
} from './form-values'

type Props = {
  open: boolean
  theirs: UserValues
  yours: UserValues
  /** The fields in which they differ, each with the side that is chosen first. */
  suggested: Sides
  onClose: () => void
  onResolve: (merged: UserValues) => void
}

/** Two edits of one version, side by side. Nothing is stored before one side of each field is chosen. */
export function ConflictDialog({ open, theirs, yours, suggested, onClose, onResolve }: Props) {
  const { t } = useTranslation('user')
  const [chosen, setChosen] = useState<Sides>({})
  const sides = { ...suggested, ...chosen }
  const disputed = userFields.filter((field) => field in suggested)
  const chooseAll = (side: Side) => setChosen(Object.fromEntries(disputed.map((field) => [field, side])))
  return (
    <ResponsiveDialog
      open={open}
      onOpenChange={(next) => !next && onClose()}
      size="lg"
      title={t('form.conflict.title')}
      description={t('form.conflict.description')}
      footer={
        <>
          <Button onClick={onClose}>{t('form.conflict.back')}</Button>
          <Button variant="primary" onClick={() => onResolve(merge(theirs, yours, sides))}>
            {t('form.conflict.save')}
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-5 pb-1">
        {disputed.map((field) => (
          <FieldConflict
            key={field}
            field={field}
            theirs={theirs[field]}
            yours={yours[field]}
            side={sides[field]!}
            onChoose={(side) => setChosen({ ...chosen, [field]: side })}
          />
        ))}
        {disputed.length > 1 && (
          <div className="flex flex-wrap gap-2">
            <Button size="sm" onClick={() => chooseAll('theirs')}>
              {t('form.conflict.takeTheirs')}
            </Button>
            <Button size="sm" onClick={() => chooseAll('yours')}>
              {t('form.conflict.keepYours')}
            </Button>
          </div>
        )}
      </div>
    </ResponsiveDialog>
  )
}

type FieldProps = {
  field: UserField
  theirs: string
  yours: string
  side: Side
  onChoose: (side: Side) => void
}

function FieldConflict({ field, theirs, yours, side, onChoose }: FieldProps) {
  const { t } = useTranslation(['user', 'auth'])
  const labels = { name: t('auth:name.label'), email: t('auth:email.label'), role: t('role.label') }
  return (
    <RadioCards
      label={labels[field]}
      value={side}
      onValueChange={onChoose}
      options={[
        {
          value: 'theirs',
          label: t('form.conflict.theirs'),
          description: <FieldValue field={field} value={theirs} />,
        },
        {
          value: 'yours',
          label: t('form.conflict.yours'),
          description: <FieldValue field={field} value={yours} />,
        },
      ]}
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
