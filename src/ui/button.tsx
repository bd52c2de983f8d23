import type { ComponentProps, MouseEvent, ReactNode } from 'react'
import { buttonClass, type ButtonSize, type ButtonVariant } from './button-class'
import { cn } from './cn'
import { useReadOnly, type WhileReadOnly } from './read-only'

export { buttonClass }

type Shared = Omit<ComponentProps<'button'>, 'className'> &
  WhileReadOnly & {
    variant?: ButtonVariant
    size?: ButtonSize
    /** Shows a spinner in place of the text and ignores clicks. */
    busy?: boolean
    className?: string
  }

export type ButtonProps = Shared & { icon?: ReactNode; fullWidth?: boolean }

export function Button(props: ButtonProps) {
  const { variant, size, busy, icon, fullWidth, className, children, ...rest } = props
  return (
    <BusyButton {...rest} busy={busy} className={buttonClass({ variant, size, fullWidth, className })}>
      {icon}
      {children}
    </BusyButton>
  )
}

type IconButtonProps = Omit<Shared, 'children' | 'aria-label'> & { label: string; icon: ReactNode }

export function IconButton({ variant = 'ghost', size, label, icon, className, ...rest }: IconButtonProps) {
  return (
    <BusyButton
      {...rest}
      aria-label={label}
      className={buttonClass({ variant, size, square: true, className })}
    >
      {icon}
    </BusyButton>
  )
}

function BusyButton({
  busy,
  onClick,
  children,
  type = 'button',
  whileReadOnly = false,
  ...rest
}: ComponentProps<'button'> & WhileReadOnly & { busy?: boolean }) {
  // A control that only opens a menu, a drawer or details changes nothing.
  const readOnly = useReadOnly(
    whileReadOnly || Boolean(rest['aria-haspopup']) || rest['aria-expanded'] !== undefined,
  )
  // Not `disabled`, which would drop the keyboard focus. Refusing the click also stops Enter in a form.
  const handleClick = (event: MouseEvent<HTMLButtonElement>) => {
    if (busy) event.preventDefault()
    else if (readOnly) readOnly.refuse(event)
    else onClick?.(event)
  }
  return (
    <button
      {...rest}
      type={type}
      onClick={handleClick}
      aria-busy={busy || undefined}
      aria-disabled={busy || undefined}
      {...readOnly?.attributes}
    >
      {/* Keeps its width. */}
      {busy ? <span className="button-label opacity-0">{children}</span> : children}
      {busy && (
        <span className="absolute inset-0 grid place-items-center">
          <Spinner />
        </span>
      )}
    </button>
  )
}

/** Decorative: the caller announces the wait with `aria-busy` or a text. */
export function Spinner({ className }: { className?: string }) {
  return (
    <svg viewBox="0 0 24 24" fill="none" aria-hidden="true" className={cn('size-5 animate-spin', className)}>
      <circle cx="12" cy="12" r="9" stroke="currentColor" strokeWidth="2.5" opacity="0.22" />
      <path d="M12 3a9 9 0 0 1 9 9" stroke="currentColor" strokeWidth="2.5" strokeLinecap="round" />
    </svg>
  )
}
