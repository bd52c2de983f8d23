/** No book is of a later year: the next century is not announced yet. */
const last = 2199

/**
 * A span of years in the words of `bookTerms`: whole millennia, centuries and decades, and single years at its ends. A
 * few dozen at most, where the years themselves would be thousands.
 */
export function yearTerms(from = 0, to = last): string[] {
  const terms: string[] = []
  for (let year = Math.max(0, from); year <= Math.min(to, last);) {
    const years = [1000, 100, 10, 1].find((span) => year % span === 0 && year + span - 1 <= to)!
    // As many digits as are left of four tell a millennium from a century, a decade and a year.
    const digits = 5 - String(years).length
    terms.push(`@${String(year / years).padStart(digits, '0')}`)
    year += years
  }
  return terms
}
