import type { Language } from '~/i18n/languages'
import { isEmail } from '~/lib/email'

const longest = 254

/** Control characters, line separators, and the marks that turn the direction of what follows them. */
const breaking = /[\p{Cc}\p{Zl}\p{Zp}\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]+/gu

/** What someone else typed, made fit to stand inside a line of ours: it can neither end the line nor turn it. */
export const oneLine = (value: string): string => value.replaceAll(breaking, ' ').trim().slice(0, longest)

const scheme = /:(?=\/\/)/g
/** A dot between a label and what could be a top-level domain, in any script; "J.R.R." has none. */
const domainDot = /(?<=[\p{L}\p{N}])[.。．｡](?=\p{L}{2,})/gu

/**
 * A name as it may stand in a mail: mail programs make links of whatever looks like an address, and a link in our mail
 * speaks in our name. Visible marks, since invisible ones would be copied along. An e-mail address stays: it opens no page.
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
