import type { CSSProperties } from 'react'

/** The colour of a genre; an empty ring if none is chosen. */
export function GenreDot({ color }: { color: string | null }) {
  return (
    <span
      aria-hidden="true"
      style={{ '--dot': color ?? 'transparent' } as CSSProperties}
      className="inline-block size-3 shrink-0 rounded-full border border-border-strong bg-(--dot) forced-color-adjust-none [print-color-adjust:exact]"
    />
  )
}
