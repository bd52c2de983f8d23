import type { PictureKind } from './picture-kind'

type Measures = { width: number; height: number }
type Sizes = Pick<PictureKind, 'widths' | 'tallest'>

/** How wide a picture of such measures counts: a strip that was made to fit is narrower than its size. */
const breadth = ({ tallest }: Sizes, { width, height }: Measures) => Math.max(width, height / tallest)

/** Pictures are never enlarged: all sizes that are smaller, and the first that holds the whole picture. */
export const keptWidths = (kind: Sizes, of: Measures): number[] =>
  kind.widths.filter((_, at) => at === 0 || kind.widths[at - 1]! < breadth(kind, of))

/** What a page gets that asks for a size: that one, or the largest there is. */
export function nearestWidth(kind: Sizes, of: Measures, wanted: number): number {
  return Math.min(wanted, keptWidths(kind, of).at(-1)!)
}
