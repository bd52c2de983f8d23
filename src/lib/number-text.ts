import { kept } from './kept'

const numbers = kept((language) => new Intl.NumberFormat(`${language}-u-nu-latn`))

/** In the digits of the rest of the interface, with the separators of the language. */
export const numberText = (value: number, language: string) => numbers(language).format(value)
