import { isEmail } from '~/lib/email'

/** So many are invited in one go. */
export const maxAddresses = 50

/** The addresses in what was typed or pasted, each once, and what is none. Names before them (`Ama <ama@…>`) are passed over. */
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
