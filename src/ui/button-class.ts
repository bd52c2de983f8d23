import { cn } from './cn'

export type ButtonVariant = 'primary' | 'secondary' | 'ghost' | 'danger'
export type ButtonSize = 'sm' | 'md' | 'lg'

type Look = {
  variant?: ButtonVariant
  size?: ButtonSize
  fullWidth?: boolean
  square?: boolean
  className?: string
}

/** The classes of components.css. Styles another element as a button: `<Link className={buttonClass({ variant: 'primary' })}>`. */
export function buttonClass({ variant = 'secondary', size = 'md', fullWidth, square, className }: Look = {}) {
  return cn(
    `button button-${variant}`,
    size !== 'md' && `button-${size}`,
    square && 'button-square',
    fullWidth && 'w-full',
    className,
  )
}
