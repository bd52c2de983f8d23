import { cn } from './cn'

export type ButtonVariant = 'primary' | 'secondary' | 'ghost' | 'danger'
export type ButtonSize = 'sm' | 'md' | 'lg'

const base =
  'relative inline-flex shrink-0 items-center justify-center rounded font-medium whitespace-nowrap select-none ' +
  'transition-colors disabled:opacity-50 not-aria-busy:aria-disabled:cursor-default not-aria-busy:aria-disabled:opacity-50 [&_svg]:shrink-0 ' +
  'forced-colors:border print:hidden'

const variants: Record<ButtonVariant, string> = {
  primary: 'bg-accent text-on-accent enabled:hover:bg-accent-hover [a&]:hover:bg-accent-hover',
  secondary:
    'border border-border-strong/60 bg-surface-raised text-text enabled:hover:bg-hover [a&]:hover:bg-hover',
  ghost: 'text-text enabled:hover:bg-hover [a&]:hover:bg-hover',
  danger: 'bg-danger text-on-danger enabled:hover:bg-danger-hover [a&]:hover:bg-danger-hover',
}

const sizes: Record<ButtonSize, string> = {
  sm: 'h-8 gap-1.5 px-3 text-sm [&_svg]:size-4',
  md: 'h-10 gap-2 px-4 text-sm [&_svg]:size-4.5',
  lg: 'h-12 gap-2.5 px-5 text-base [&_svg]:size-5',
}

const squareSizes: Record<ButtonSize, string> = {
  sm: 'size-8 [&_svg]:size-4',
  md: 'size-10 [&_svg]:size-5',
  lg: 'size-12 [&_svg]:size-5.5',
}

type Look = {
  variant?: ButtonVariant
  size?: ButtonSize
  fullWidth?: boolean
  square?: boolean
  className?: string
}

/** Styles another element as a button: `<Link className={buttonClass({ variant: 'primary' })}>`. */
export function buttonClass({ variant = 'secondary', size = 'md', fullWidth, square, className }: Look = {}) {
  return cn(
    base,
    variants[variant],
    square ? squareSizes[size] : sizes[size],
    fullWidth && 'w-full',
    className,
  )
}
