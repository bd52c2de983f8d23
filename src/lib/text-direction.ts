/** Names for a regular expression. */
const rightToLeftScripts = ['Arabic', 'Hebrew', 'Syriac', 'Thaana', 'Nko', 'Adlam']
  .map((script) => `\\p{Script=${script}}`)
  .join('')

const beginsRightToLeft = new RegExp(`^\\P{L}*[${rightToLeftScripts}]`, 'u')

/** A block's direction by its first letter: browsers differ in how `dir="auto"` treats nested blocks. */
export const textDirection = (...texts: string[]): 'rtl' | 'ltr' =>
  beginsRightToLeft.test(texts.join(' ')) ? 'rtl' : 'ltr'

const rightToLeft = new RegExp(`[${rightToLeftScripts}]`, 'u')
/** A letter of the opposite direction, or digits with separators, which right-to-left text reorders. */
const leftToRight = new RegExp(`(?![${rightToLeftScripts}])\\p{L}|^\\P{L}*\\d[^\\p{L}\\d]+\\d\\P{L}*$`, 'u')

/**
 * Wraps a value in the Unicode isolates FSI and PDI, the equivalent of `bdi` for attributes, titles and plain
 * text. Only values whose direction differs from the text are wrapped.
 */
export const isolate = (value: string, direction: 'ltr' | 'rtl'): string =>
  (direction === 'rtl' ? leftToRight : rightToLeft).test(value) ? `\u2068${value}\u2069` : value

/** Removes isolates from a text that will be stored, such as a name. */
export const withoutIsolates = (text: string): string => text.replaceAll(/[\u2068\u2069]/g, '')
