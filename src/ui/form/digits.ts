import { asciiDigits } from '~/lib/ascii-digits'

/** The digits of a typed or pasted code as ASCII: removes spaces and dashes, converts Arabic and Persian digits. */
export const digitsOf = (text: string) => asciiDigits(text).replaceAll(/\D/g, '')
