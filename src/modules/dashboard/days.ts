import type { Day } from './dashboard.contract'
import { memoizeByKey } from '~/lib/memoize-by-key'

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

/** In the digits of the interface. Days are in UTC for every reader. */
const format = (options: Intl.DateTimeFormatOptions) =>
  memoizeByKey(
    (language) => new Intl.DateTimeFormat(`${language}-u-nu-latn`, { ...options, timeZone: 'UTC' }),
  )

const short = format({ day: 'numeric', month: 'short' })
const long = format({ weekday: 'long', day: 'numeric', month: 'long' })

/** An invalid day is shown as it is: Intl would throw, and break the chart. */
function dayText(formatIn: (language: string) => Intl.DateTimeFormat, day: string, language: string): string {
  const at = new Date(day)
  return Number.isNaN(at.getTime()) ? day : formatIn(language).format(at)
}

/** '14 Nov' */
export const shortDay = (day: string, language: string) => dayText(short, day, language)
/** 'Saturday, 14 November' */
export const longDay = (day: string, language: string) => dayText(long, day, language)
