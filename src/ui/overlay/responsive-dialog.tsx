import { type ReactNode, useEffect, useState } from 'react'
import { lateModule } from '~/lib/late-module'
import { PlainDialog } from './plain-dialog'
import { useLate } from '../feedback/use-late'

export type ResponsiveDialogProps = {
  open: boolean
  onOpenChange: (open: boolean) => void
  title: ReactNode
  description?: ReactNode
  children?: ReactNode
  /** Buttons, the main one last; on phones they fill the width and the main one comes first. */
  footer?: ReactNode
  /** Names the closing cross; without it there is none, because the footer offers a way out. */
  closeLabel?: string
  /** `false` while something irreversible is under way. */
  dismissible?: boolean
  size?: 'sm' | 'md' | 'lg'
  /** Where the focus goes when it has closed; null, and by default, to where it was before; false leaves it. */
  finalFocus?: () => HTMLElement | false | null
  /** The children are all there is to see: the title is only read out. */
  bare?: boolean
}

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
