import { memoizeByKey } from '~/lib/memoize-by-key'

const minute = 60_000
const hour = 60 * minute
const day = 24 * hour

/** Beyond this, a date is more useful than "46 days ago". */
const near = 30 * day

/** The digits of the interface, whatever the language's default. */
const locale = (language: string) => `${language}-u-nu-latn`

const justNow = memoizeByKey((language) => new Intl.RelativeTimeFormat(locale(language), { numeric: 'auto' }))
const relative = memoizeByKey((language) => new Intl.RelativeTimeFormat(locale(language)))

/** Intl throws for an invalid date, which would break the row, list or page. */
const isMoment = (at: Date) => !Number.isNaN(at.getTime())
const noMoment = '—'

/** '3 hours ago', or null if it is too far away. */
export function relativeTime(at: Date, now: number, language: string): string | null {
  // Clocks differ; a recent event is not "in 2 seconds".
  const past = Math.max(0, now - at.getTime())
  if (past >= near || !isMoment(at)) return null
  if (past < minute) {
    return justNow(language).format(0, 'second')
  }
  const format = relative(language)
  if (past < hour) return format.format(-Math.floor(past / minute), 'minute')
  if (past < day) return format.format(-Math.floor(past / hour), 'hour')
  return format.format(-Math.floor(past / day), 'day')
}

/** 'in 3 hours'; null if it is too far away, or past. */
export function timeAhead(at: Date, now: number, language: string): string | null {
  const ahead = at.getTime() - now
  if (ahead < 0 || ahead >= near || !isMoment(at)) return null
  const format = relative(language)
  // Rounded, so that a week chosen seconds ago is not "in 6 days".
  if (ahead < hour - minute / 2) return format.format(Math.max(1, Math.round(ahead / minute)), 'minute')
  if (ahead < day - hour / 2) return format.format(Math.round(ahead / hour), 'hour')
  return format.format(Math.round(ahead / day), 'day')
}

const inZone = (options: Intl.DateTimeFormatOptions) =>
  memoizeByKey((languageAndZone) => {
    const [language, timeZone] = languageAndZone.split(' ') as [string, string]
    return new Intl.DateTimeFormat(locale(language), { ...options, timeZone })
  })

const dates = inZone({ dateStyle: 'long' })
const moments = inZone({ dateStyle: 'long', timeStyle: 'short' })

export const dateText = (at: Date, language: string, timeZone: string) =>
  isMoment(at) ? dates(`${language} ${timeZone}`).format(at) : noMoment

export const dateTimeText = (at: Date, language: string, timeZone: string) =>
  isMoment(at) ? moments(`${language} ${timeZone}`).format(at) : noMoment
