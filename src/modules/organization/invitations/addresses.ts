import { isEmail } from '~/lib/email'

/** Maximum number of addresses in one call. */
export const maxAddresses = 50

/**
 * Parses typed or pasted text into distinct addresses and invalid parts; names (`Ama <ama@…>`) are ignored.
 */
export function addressesIn(text: string): { emails: string[]; invalid: string[] } {
  const named = text.replaceAll(/[^\s,;<>][^,;<>\n]*<([^<>\s]+)>/g, ' $1 ')
  const words = new Set(
    named
      .split(/[\s,;<>،؛]+/)
      .filter(Boolean)
      .map((word) => word.toLowerCase()),
  )
  const all = [...words]
  return { emails: all.filter(isEmail), invalid: all.filter((word) => !isEmail(word)) }
}
