/** Names for a regular expression. */
export const rightToLeftScripts = ['Arabic', 'Hebrew', 'Syriac', 'Thaana', 'Nko', 'Adlam']
  .map((script) => `\\p{Script=${script}}`)
  .join('')

const rightToLeft = new RegExp(`^\\P{L}*[${rightToLeftScripts}]`, 'u')

/** A block's direction by its first letter: browsers differ in how `dir="auto"` treats nested blocks. */
export const textDirection = (...texts: string[]): 'rtl' | 'ltr' =>
  rightToLeft.test(texts.join(' ')) ? 'rtl' : 'ltr'
