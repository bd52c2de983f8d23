import { type ReactNode, useState } from 'react'
import type { Side, Sides } from '~/lib/field-edits'
import { Button } from '../button'
import { Alert } from '../feedback/alert'
import { RadioCards } from './radio-cards'
import { ResponsiveDialog } from '../overlay/responsive-dialog'

type Text = 'description' | 'theirs' | 'yours' | 'takeTheirs' | 'keepYours' | 'save' | 'back'

type Props = {
  open: boolean
  title: string
  t: (text: Text) => string
  /** In the order of the form; only fields that differ are shown. */
  fields: ReadonlyArray<{ field: string; label: ReactNode; theirs: ReactNode; yours: ReactNode }>
  /** The fields that differ, each with the preselected side. */
  suggested: Sides
  onClose: () => void
  onResolve: (sides: Sides) => void
}

/** Shows two edits of one version side by side. Nothing is saved before one side of each field is chosen. */
export function ConflictDialog({ open, title, t, fields, suggested, onClose, onResolve }: Props) {
  const [chosen, setChosen] = useState<Sides>({})
  const sides = { ...suggested, ...chosen }
  const disputed = fields.filter(({ field }) => field in suggested)
  const chooseAll = (side: Side) => setChosen(Object.fromEntries(disputed.map(({ field }) => [field, side])))
  return (
    <ResponsiveDialog
      open={open}
      onOpenChange={(next) => !next && onClose()}
      size="lg"
      title={title}
      description={t('description')}
      footer={
        <>
          <Button onClick={onClose}>{t('back')}</Button>
          <Button variant="primary" onClick={() => onResolve(sides)}>
            {t('save')}
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-5 pb-1">
        {disputed.map(({ field, label, theirs, yours }) => (
          <RadioCards
            key={field}
            label={label}
            value={sides[field]!}
            onValueChange={(side) => setChosen({ ...chosen, [field]: side })}
            options={[
              { value: 'theirs', label: t('theirs'), description: theirs },
              { value: 'yours', label: t('yours'), description: yours },
            ]}
          />
        ))}
        {disputed.length > 1 && (
          <div className="flex flex-wrap gap-2">
            <Button size="sm" onClick={() => chooseAll('theirs')}>
              {t('takeTheirs')}
            </Button>
            <Button size="sm" onClick={() => chooseAll('yours')}>
              {t('keepYours')}
            </Button>
          </div>
        )}
      </div>
    </ResponsiveDialog>
  )
}

type NoteProps = {
  title: ReactNode
  children: ReactNode
  /** Absent if there is nothing to compare: the form has adopted their version. */
  compare?: { label: ReactNode; onCompare: () => void } | null
}

/** Shown when somebody else saved a newer version. */
export function ChangedNote({ title, children, compare }: NoteProps) {
  return (
    <div role="status">
      <Alert
        tone={compare ? 'warning' : 'info'}
        title={title}
        actions={
          compare && (
            <Button size="sm" onClick={compare.onCompare}>
              {compare.label}
            </Button>
          )
        }
      >
        {children}
      </Alert>
    </div>
  )
}
