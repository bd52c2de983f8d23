import { memoizeByKey } from './memoize-by-key'

const numbers = memoizeByKey((language) => new Intl.NumberFormat(`${language}-u-nu-latn`))

/** Nothing separates their digits in any language, and a browser's first formatter takes a phone a tenth of a second. */
const isPlain = (value: number) => Number.isInteger(value) && value >= 0 && value < 1000

/** In the digits of the rest of the interface, with the separators of the language. */
export const numberText = (value: number, language: string) =>
  isPlain(value) ? String(value) : numbers(language).format(value)
