import { memoizeByKey } from '~/lib/memoize-by-key'

const minute = 60_000
const hour = 60 * minute
const day = 24 * hour

/** Beyond this, "46 days ago" says less than a date. */
const near = 30 * day

/** The digits of the rest of the interface, whichever the language's own default is. */
const locale = (language: string) => `${language}-u-nu-latn`

const justNow = memoizeByKey((language) => new Intl.RelativeTimeFormat(locale(language), { numeric: 'auto' }))
const relative = memoizeByKey((language) => new Intl.RelativeTimeFormat(locale(language)))

/** Intl throws at a date that is none, and would take with it whatever shows the date: a row, a list, a page. */
const isMoment = (at: Date) => !Number.isNaN(at.getTime())
const noMoment = '—'

/** '3 hours ago', or null when the moment is too far away for that to help. */
export function relativeTime(at: Date, now: number, language: string): string | null {
  // Clocks differ; what just happened is not "in 2 seconds".
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

/** 'in 3 hours', for a moment that is still to come; null when it is too far away, or over. */
export function timeAhead(at: Date, now: number, language: string): string | null {
  const ahead = at.getTime() - now
  if (ahead < 0 || ahead >= near || !isMoment(at)) return null
  const format = relative(language)
  // Rounded, since a week was chosen a few seconds ago and is not "in 6 days".
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
