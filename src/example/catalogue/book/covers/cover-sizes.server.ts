import { coverWidths } from './cover-address'

type Measures = { width: number; height: number }

/** How wide a picture of such measures counts: a strip that was made to fit is narrower than its size. */
const breadth = ({ width, height }: Measures) => Math.max(width, height / 3)

/** Pictures are never enlarged: all sizes that are smaller, and the first that holds the whole picture. */
export const keptWidths = (of: Measures): number[] =>
  coverWidths.filter((_, at) => at === 0 || coverWidths[at - 1]! < breadth(of))

/** What a page gets that asks for a size: that one, or the largest there is. */
export function nearestWidth(of: Measures, wanted: number): number {
  return Math.min(wanted, keptWidths(of).at(-1)!)
}
