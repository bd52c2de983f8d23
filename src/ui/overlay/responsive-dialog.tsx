import { useEffect, useState } from 'react'
import { lateModule } from '~/lib/late-module'
import type { ResponsiveDialogProps } from './dialog-panel'
import { PlainDialog } from './plain-dialog'
import { useLate } from '../feedback/use-late'

export type { ResponsiveDialogProps } from './dialog-panel'

/** Longer, and it counts as missing. */
const timeoutMs = 4000

const panel = lateModule(async () => (await import('./dialog-panel')).DialogPanel)

/**
 * A dialog, or a bottom drawer on phones. Its code is fetched when the page is idle, at the latest when it opens; where
 * it does not come, the browser's own dialog takes its place until it is closed, so that nothing typed there is lost.
 */
export function ResponsiveDialog(props: ResponsiveDialogProps) {
  const [wasOpen, setWasOpen] = useState(props.open)
  if (props.open && !wasOpen) setWasOpen(true)

  const { value: Panel, failures } = useLate(panel, props.open, timeoutMs)
  useEffect(() => panel.prefetchWhenIdle(), [])
  const [plain, setPlain] = useState(false)
  const isPlain = props.open && (plain || failures > 0)
  if (plain !== isPlain) setPlain(isPlain)

  // Nothing that floats is drawn on the server: its code is not there before an effect has asked for it.
  if (isPlain) return <PlainDialog {...props} onClose={() => props.onOpenChange(false)} />
  return wasOpen && Panel && <Panel {...props} />
}
