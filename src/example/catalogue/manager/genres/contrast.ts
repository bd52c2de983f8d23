/** The text colour of drawn covers. */
const ink = '#fffaf2'

/** WCAG AA for normal text. */
const minContrast = 4.5

function luminance(color: string): number {
  const [red, green, blue] = [1, 3, 5].map((from) => {
    const part = Number.parseInt(color.slice(from, from + 2), 16) / 255
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * red! + 0.7152 * green! + 0.0722 * blue!
}

export const isColor = (text: string) => /^#[\da-f]{6}$/i.test(text)

/** Whether a title is readable on a cover of this colour. */
export const isReadable = (color: string) =>
  (luminance(ink) + 0.05) / (luminance(color) + 0.05) >= minContrast
