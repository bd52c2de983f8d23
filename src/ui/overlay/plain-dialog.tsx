import { useEffect, useEffectEvent, useId, useRef } from 'react'
import { Button } from '../button'
import type { ResponsiveDialogProps } from './dialog-panel'

type Props = Omit<ResponsiveDialogProps, 'open' | 'onOpenChange' | 'size'> & { onClose: () => void }

/** The native `<dialog>`, open while rendered: the fallback if the chunk of our dialog failed to load. */
export function PlainDialog(props: Props) {
  const { onClose, title, description, children, footer, closeLabel, dismissible = true, bare } = props
  const box = useRef<HTMLDialogElement>(null)
  const id = useId()
  const giveFocus = useEffectEvent((before: Element | null) => {
    const after = props.finalFocus?.() ?? before
    if (after instanceof HTMLElement) after.focus()
  })

  useEffect(() => {
    const before = document.activeElement
    const dialog = box.current
    dialog?.showModal()
    return () => {
      dialog?.close()
      giveFocus(before)
    }
  }, [])

  return (
    <dialog
      ref={box}
      aria-labelledby={id}
      className="m-auto w-full max-w-md rounded bg-surface-raised p-5 text-text shadow-floating backdrop:bg-overlay max-sm:mb-0 max-sm:max-w-full max-sm:rounded-b-none sm:p-6"
      // Open state is controlled by rendering.
      onCancel={(event) => {
        event.preventDefault()
        if (dismissible) onClose()
      }}
    >
      <h2 id={id} className={bare ? 'sr-only' : 'title-face text-xl'}>
        {title}
      </h2>
      {!bare && <div className="mt-1.5 text-sm text-text-muted empty:hidden">{description}</div>}
      <div className="mt-4 empty:hidden">{children}</div>
      <footer className="mt-5 flex flex-wrap justify-end gap-2 empty:hidden">
        {closeLabel && dismissible && (
          <Button whileReadOnly onClick={onClose}>
            {closeLabel}
          </Button>
        )}
        {footer}
      </footer>
    </dialog>
  )
}
