import { Undo2 } from 'lucide-react'
import { type ComponentProps, useState } from 'react'
import { useTranslation } from '~/i18n/react'
import { Button } from '~/ui/button'
import type { UndoStep } from './act.requests'
import { useUndo } from './use-undo'

type Props = Pick<ComponentProps<typeof Button>, 'size' | 'variant' | 'className'> & {
  id: string
  /** Undoes the action for this row only. */
  row?: string
  label?: string
  /** Accessible name of the undone action: a screen reader can list the buttons without their rows. */
  of?: string
  onUndone?: () => void
  step?: UndoStep
}

export function UndoButton({ id, row, label, of, onUndone, step, ...button }: Props) {
  const { t } = useTranslation('act')
  const [busy, setBusy] = useState(false)
  const undo = useUndo(step)
  const press = async () => {
    setBusy(true)
    const done = await undo(id, row)
    setBusy(false)
    if (done) onUndone?.()
  }
  return (
    <Button
      {...button}
      aria-label={of === undefined ? undefined : t('undo.of', { name: of })}
      busy={busy}
      icon={<Undo2 aria-hidden="true" />}
      onClick={() => void press()}
    >
      {label ?? t('undo.action')}
    </Button>
  )
}
