import type { Day } from './dashboard.contract'

/** As many as a plot shows, and as many before them to compare with. */
const period = 30

const sum = (days: Day[]) => days.reduce((total, { count }) => total + count, 0)

/** The last thirty days, how many they hold together, and how many the thirty before them held. */
export function lastDays(days: Day[]) {
  const shown = days.slice(-period)
  return { shown, total: sum(shown), before: sum(days.slice(-2 * period, -period)) }
}

/** The top of a plot: the next of 2, 4, 6, 10, 20, 40 … so that half of it is a whole number as well. */
export function ceilingOf(most: number): number {
  for (let ten = 1; ; ten *= 10) {
    const fitting = [2, 4, 6, 10].find((step) => most <= step * ten)
    if (fitting) return fitting * ten
  }
}
