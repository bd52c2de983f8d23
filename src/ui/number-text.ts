/** In the digits of the rest of the interface, with the separators of the language. */
export const numberText = (value: number, language: string) =>
  new Intl.NumberFormat(`${language}-u-nu-latn`).format(value)
