import { Suspense, lazy, useEffect, useState, useSyncExternalStore } from 'react'
import type { ReactNode } from 'react'

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

const load = () => import('./dialog-panel').then((module) => ({ default: module.DialogPanel }))
const DialogPanel = lazy(load)

/** A dialog, or a bottom drawer on phones. Its code is fetched when the page is idle, at the latest when it opens. */
export function ResponsiveDialog(props: ResponsiveDialogProps) {
  const [wasOpen, setWasOpen] = useState(props.open)
  if (props.open && !wasOpen) setWasOpen(true)

  useEffect(() => {
    // Safari has no requestIdleCallback.
    const timer = setTimeout(() => void load().catch(() => undefined), 1500)
    return () => clearTimeout(timer)
  }, [])

  // Nothing that floats is drawn on the server, which would have to wait for its code.
  const inBrowser = useSyncExternalStore(
    never,
    () => true,
    () => false,
  )

  if (!wasOpen || !inBrowser) return null
  return (
    <Suspense fallback={null}>
      <DialogPanel {...props} />
    </Suspense>
  )
}

const never = () => () => undefined
