import type { Language } from '~/i18n/languages'
import { isEmail } from '~/lib/email'

const longest = 254

/** Control characters, line separators and directional marks. */
const breaking = /[\p{Cc}\p{Zl}\p{Zp}\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]+/gu

/** Sanitizes user input for a single line: it can neither end the line nor change its direction. */
export const oneLine = (value: string): string => value.replaceAll(breaking, ' ').trim().slice(0, longest)

const scheme = /:(?=\/\/)/g
/** A dot before a possible top-level domain, in any script; not in "J.R.R.". */
const domainDot = /(?<=[\p{L}\p{N}])[.。．｡](?=\p{L}{2,})/gu

/**
 * Defangs a name for a mail: mail clients turn everything that looks like a URL into a link, which would
 * appear to come from us. Uses visible marks, because invisible ones would be copied. E-mail addresses stay,
 * because they open no page.
 */
export function defang(name: string): string {
  const isAddress: boolean = isEmail(name)
  return isAddress ? name : name.replaceAll(scheme, '[:]').replaceAll(domainDot, '[.]')
}

/** The server does not know the reader's time zone, so it names the zone. */
export const timeIn = (language: Language) =>
  new Intl.DateTimeFormat(language, {
    day: 'numeric',
    month: 'long',
    year: 'numeric',
    hour: '2-digit',
    minute: '2-digit',
    timeZone: 'UTC',
    timeZoneName: 'short',
  })
