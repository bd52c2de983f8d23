/** The latest year that is accepted. */
const last = 2199

/**
 * A range of years as terms of `bookTerms`: whole millennia, centuries and decades, and single years at its ends. A few
 * dozen at most, instead of thousands of years.
 */
export function yearTerms(from = 0, to = last): string[] {
  const terms: string[] = []
  for (let year = Math.max(0, from); year <= Math.min(to, last);) {
    const years = [1000, 100, 10, 1].find((span) => year % span === 0 && year + span - 1 <= to)!
    // The number of digits distinguishes a millennium, a century, a decade and a year.
    const digits = 5 - String(years).length
    terms.push(`@${String(year / years).padStart(digits, '0')}`)
    year += years
  }
  return terms
}
