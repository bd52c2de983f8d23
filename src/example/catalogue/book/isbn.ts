import { asciiDigits } from '~/lib/ascii-digits'

const weigh = (digits: string, weights: (at: number) => number) =>
  Array.from(digits).reduce((sum, digit, at) => sum + weights(at) * (digit === 'X' ? 10 : Number(digit)), 0)

const checkDigit13 = (twelve: string) => (10 - (weigh(twelve, (at) => (at % 2 ? 3 : 1)) % 10)) % 10

const plain = (text: string) =>
  asciiDigits(text)
    .replace(/^\s*isbn(?:-1[03])?:?/i, '')
    .replaceAll(/[\s\p{Pd}]/gu, '')
    .toUpperCase()

/** Normalizes an ISBN to thirteen digits, also from ISBN-10. Null if the check digit is wrong or it is not an ISBN. */
export function toIsbn13(text: string): string | null {
  const given = plain(text)
  if (/^\d{9}[\dX]$/.test(given)) {
    if (weigh(given, (at) => 10 - at) % 11 !== 0) return null
    const twelve = `978${given.slice(0, 9)}`
    return twelve + checkDigit13(twelve)
  }
  if (!/^97[89]\d{10}$/.test(given)) return null
  return checkDigit13(given.slice(0, 12)) === Number(given[12]) ? given : null
}
