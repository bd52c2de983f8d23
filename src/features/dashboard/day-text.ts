import { kept } from '~/lib/kept'

/** In the digits of the rest of the interface. The day is one of UTC, wherever its reader is. */
const format = (options: Intl.DateTimeFormatOptions) =>
  kept((language) => new Intl.DateTimeFormat(`${language}-u-nu-latn`, { ...options, timeZone: 'UTC' }))

const short = format({ day: 'numeric', month: 'short' })
const long = format({ weekday: 'long', day: 'numeric', month: 'long' })

/** '14 Nov' */
export const shortDay = (day: string, language: string) => short(language).format(new Date(day))
/** 'Saturday, 14 November' */
export const longDay = (day: string, language: string) => long(language).format(new Date(day))
