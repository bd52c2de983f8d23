import type { CSSProperties } from 'react'

/** The colour of a genre. The border separates any colour from the page. */
export function Swatch({ color }: { color: string }) {
  return (
    <span
      aria-hidden="true"
      style={{ '--cover': color } as CSSProperties}
      className="h-3.5 w-2.5 shrink-0 rounded-[2px] bg-(--cover) cover-edge forced-color-adjust-none [print-color-adjust:exact]"
    />
  )
}
