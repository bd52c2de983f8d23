import { memoizeByKey } from '~/lib/memoize-by-key'

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
