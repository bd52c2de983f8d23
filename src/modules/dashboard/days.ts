import type { Day } from './dashboard.contract'

/** The number of days that a chart shows, and compares with. */
const period = 30

const sum = (days: Day[]) => days.reduce((total, { count }) => total + count, 0)

/** The last thirty days, their sum, and the sum of the thirty before. */
export function lastDays(days: Day[]) {
  const shown = days.slice(-period)
  return { shown, total: sum(shown), before: sum(days.slice(-2 * period, -period)) }
}

/** The top of a chart: the next of 2, 4, 6, 10, 20, 40 …, so that half of it is an integer. */
export function ceilingOf(most: number): number {
  for (let ten = 1; ; ten *= 10) {
    const fitting = [2, 4, 6, 10].find((step) => most <= step * ten)
    if (fitting) return fitting * ten
  }
}
