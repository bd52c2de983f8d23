import { useEffect, useState } from 'react'
import { lateModule } from '~/lib/late-module'
import type { ResponsiveDialogProps } from './dialog-panel'
import { PlainDialog } from './plain-dialog'
import { useLate } from '../feedback/late'

/** After this time the chunk counts as failed. */
const timeoutMs = 4000

const panel = lateModule(async () => (await import('./dialog-panel')).DialogPanel)

/**
 * A dialog, or a bottom drawer on phones. Its code is loaded as soon as the page is used, at the latest when it opens; if
 * that fails, the native dialog replaces it until it is closed, so that no input is lost.
 */
export function ResponsiveDialog(props: ResponsiveDialogProps) {
  const [wasOpen, setWasOpen] = useState(props.open)
  if (props.open && !wasOpen) setWasOpen(true)

  const { value: Panel, failures } = useLate(panel, props.open, timeoutMs)
  useEffect(() => panel.prefetchOnFirstInput(), [])
  const [plain, setPlain] = useState(false)
  const isPlain = props.open && (plain || failures > 0)
  if (plain !== isPlain) setPlain(isPlain)

  // Not rendered on the server: the code is loaded by an effect.
  if (isPlain) return <PlainDialog {...props} onClose={() => props.onOpenChange(false)} />
  return wasOpen && Panel && <Panel {...props} />
}
