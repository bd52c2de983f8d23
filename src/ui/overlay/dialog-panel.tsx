import type { ReactNode } from 'react'
import { Drawer } from '@base-ui/react/drawer'
import { X } from 'lucide-react'
import { useRef } from 'react'
import { buttonClass } from '../button-class'
import { cn } from '../cn'
import { backdrop, desk, phone } from './dialog-class'
import { isPulledFarEnough } from './drawer-pull'
import { usePhone } from '../use-phone'

export type ResponsiveDialogProps = {
  open: boolean
  onOpenChange: (open: boolean) => void
  title: ReactNode
  description?: ReactNode
  children?: ReactNode
  /** Buttons, the main one last; on phones they fill the width and the main one comes first. */
  footer?: ReactNode
  /** The label of the close button; without it there is none, because the footer has one. */
  closeLabel?: string
  /** `false` while something irreversible is running. */
  dismissible?: boolean
  size?: 'sm' | 'md' | 'lg'
  /** Where the focus goes after closing; null, the default, restores it; false leaves it. */
  finalFocus?: () => HTMLElement | false | null
  /** Hides the title visually. */
  bare?: boolean
}

/** One tree for both shapes, so that rotating or resizing loses no input. */
export function DialogPanel(props: ResponsiveDialogProps) {
  const {
    open,
    onOpenChange,
    title,
    description,
    children,
    footer,
    closeLabel,
    dismissible = true,
    size = 'md',
    finalFocus,
    bare,
  } = props
  const popup = useRef<HTMLDivElement>(null)
  const onPhone = usePhone()
  const variant = onPhone ? phone : desk

  // Focuses the first field for keyboard users; without one, the dialog itself is announced.
  const firstField = () =>
    popup.current?.querySelector<HTMLElement>('input, textarea, select') ?? popup.current

  const release = () => {
    if (dismissible && onPhone && popup.current && isPulledFarEnough(popup.current)) onOpenChange(false)
  }

  return (
    <Drawer.Root
      open={open}
      onOpenChange={(next) => (next || dismissible) && onOpenChange(next)}
      disablePointerDismissal={!dismissible}
    >
      <Drawer.Portal>
        <Drawer.Backdrop className={backdrop} />
        <Drawer.Viewport
          className={bare && !onPhone ? desk.topViewport : variant.viewport}
          onTouchEndCapture={release}
          onPointerUpCapture={release}
        >
          <Drawer.Popup
            ref={popup}
            initialFocus={firstField}
            finalFocus={() => finalFocus?.() ?? true}
            className={cn(variant.popup, !onPhone && desk.sizes[size])}
            data-base-ui-swipe-ignore={onPhone && dismissible ? undefined : ''}
          >
            {onPhone && <div aria-hidden="true" className={phone.handle} />}
            <header className={bare ? 'sr-only' : 'flex items-start gap-3 px-5 pt-5 sm:px-6 sm:pt-6'}>
              <div className="min-w-0 flex-1">
                <Drawer.Title className="title-face text-xl">{title}</Drawer.Title>
                {description && (
                  <Drawer.Description className="mt-1.5 text-sm text-text-muted">
                    {description}
                  </Drawer.Description>
                )}
              </div>
              {closeLabel && dismissible && (
                <Drawer.Close
                  aria-label={closeLabel}
                  className={buttonClass({
                    variant: 'ghost',
                    size: 'sm',
                    square: true,
                    className: '-me-1.5 -mt-0.5 text-text-muted',
                  })}
                >
                  <X aria-hidden="true" />
                </Drawer.Close>
              )}
            </header>
            <Drawer.Content
              className={
                bare
                  ? 'flex min-h-0 flex-1 flex-col'
                  : 'min-h-0 overflow-y-auto overscroll-contain px-5 pt-4 pb-1 empty:hidden sm:px-6'
              }
            >
              {children}
            </Drawer.Content>
            {footer && <footer className={variant.footer}>{footer}</footer>}
          </Drawer.Popup>
        </Drawer.Viewport>
      </Drawer.Portal>
    </Drawer.Root>
  )
}
