import type { CSSProperties } from 'react'
import { cn } from './cn'
import { hueOf, initialsOf } from './text/initials'

const sizes = {
  sm: 'size-8 text-xs',
  md: 'size-10 text-sm',
  lg: 'size-16 text-xl',
  xl: 'size-24 text-3xl',
}

type Props = {
  name: string
  /** Determines the tint, so that it survives a change of name. */
  seed?: string
  size?: keyof typeof sizes
  /** The class of its corners; people have round ones. */
  corners?: string
  className?: string
}

/** Decorative: the name is shown beside it. */
export function Avatar({ name, seed = name, size = 'md', corners = 'rounded-full', className }: Props) {
  return (
    <span
      aria-hidden="true"
      dir="auto"
      style={{ '--hue': hueOf(seed) } as CSSProperties}
      className={cn(
        'tinted inline-grid shrink-0 place-items-center font-semibold select-none',
        corners,
        sizes[size],
        className,
      )}
    >
      {initialsOf(name)}
    </span>
  )
}
