import type { CSSProperties } from 'react'

/** The colour of a genre. The border separates any colour from the page. */
export function Swatch({ color }: { color: string }) {
  return <span aria-hidden="true" style={{ '--cover': color } as CSSProperties} className="color-swatch" />
}
