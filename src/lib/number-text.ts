import { memoizeByKey } from './memoize-by-key'

const numbers = memoizeByKey((language) => new Intl.NumberFormat(`${language}-u-nu-latn`))

/** These need no separators in any language; creating the first Intl formatter takes 0.1 s on a phone. */
const isPlain = (value: number) => Number.isInteger(value) && value >= 0 && value < 1000

/** Formats a number with Latin digits and the separators of the language. */
export const numberText = (value: number, language: string) =>
  isPlain(value) ? String(value) : numbers(language).format(value)
