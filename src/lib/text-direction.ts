/** As part of a regular expression. */
export const rightToLeftScripts = ['Arabic', 'Hebrew', 'Syriac', 'Thaana', 'Nko', 'Adlam']
  .map((script) => `\\p{Script=${script}}`)
  .join('')

const rightToLeft = new RegExp(`^\\P{L}*[${rightToLeftScripts}]`, 'u')

/**
 * Which way a block of content runs, by the first letter of its texts. Said by us since `dir="auto"` looks into nested
 * blocks in one browser and not in another.
 */
export const textDirection = (...texts: string[]): 'rtl' | 'ltr' =>
  rightToLeft.test(texts.join(' ')) ? 'rtl' : 'ltr'
