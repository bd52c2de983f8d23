import type { ReactNode } from 'react'
import { Drawer } from '@base-ui/react/drawer'
import { X } from 'lucide-react'
import { useRef } from 'react'
import { buttonClass } from '../button-class'
import { cn } from '../cn'
import { usePhone } from '../use-phone'
import { drawerCloseThreshold } from '../constants'

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

const moving = 'duration-(--motion-slow) ease-out motion-reduce:transition-none'

const backdrop =
  `fixed inset-0 z-40 bg-overlay opacity-[calc(1-var(--drawer-swipe-progress,0))] transition-opacity ${moving} ` +
  'data-ending-style:opacity-0 data-starting-style:opacity-0 data-swiping:duration-0'

const desk = {
  viewport: 'fixed inset-0 z-50 grid place-items-center overflow-y-auto p-6',
  /** For content that changes its height: the top stays in place. */
  topViewport:
    'fixed inset-0 z-50 grid items-start justify-items-center overflow-y-auto p-6 pt-[min(12dvh,7rem)]',
  popup:
    'flex max-h-full w-full flex-col overflow-hidden rounded bg-surface-raised text-text shadow-floating outline-none ' +
    'transition-[opacity,scale,translate] duration-(--motion) ease-out ' +
    'data-ending-style:scale-97 data-ending-style:opacity-0 data-starting-style:translate-y-2 data-starting-style:scale-97 data-starting-style:opacity-0',
  sizes: { sm: 'max-w-sm', md: 'max-w-lg', lg: 'max-w-2xl' },
  footer: 'flex flex-wrap justify-end gap-2 px-6 pt-5 pb-6',
}

const phone = {
  viewport: 'fixed inset-0 z-50 flex items-end',
  popup:
    'flex max-h-[88dvh] w-full flex-col rounded-t bg-surface-raised pb-[env(safe-area-inset-bottom)] text-text shadow-floating outline-none ' +
    `[transform:translateY(var(--drawer-swipe-movement-y,0px))] transition-transform ${moving} data-swiping:select-none ` +
    'data-ending-style:[transform:translateY(100%)] data-starting-style:[transform:translateY(100%)]',
  handle: 'mx-auto mt-2.5 -mb-1.5 h-1 w-10 shrink-0 rounded-full bg-border-strong/60',
  footer: 'flex flex-col-reverse gap-2 px-5 pt-4 pb-5 *:w-full *:h-12 *:text-base',
}

/** Base UI closes a drawer at half its height without a setting, but exposes the distance moved. */
function isPulledFarEnough(popup: HTMLElement) {
  const pulled = Number.parseFloat(popup.style.getPropertyValue('--drawer-swipe-movement-y')) || 0
  return pulled > popup.offsetHeight * drawerCloseThreshold
}
