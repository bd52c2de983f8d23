import type { PictureKind } from './picture-kind'

type Measures = { width: number; height: number }
type Sizes = Pick<PictureKind, 'widths' | 'tallest'>

/** The width that counts: a strip that was scaled down to fit is narrower than its size. */
const breadth = ({ tallest }: Sizes, { width, height }: Measures) => Math.max(width, height / tallest)

/** Pictures are never enlarged: keeps all smaller sizes and the first that holds the whole picture. */
export const keptWidths = (kind: Sizes, of: Measures): number[] =>
  kind.widths.filter((_, at) => at === 0 || kind.widths[at - 1]! < breadth(kind, of))

/** The stored size for a requested width: that one, or the largest. */
export function nearestWidth(kind: Sizes, of: Measures, wanted: number): number {
  return Math.min(wanted, keptWidths(kind, of).at(-1)!)
}
