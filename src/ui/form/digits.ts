import { asciiDigits } from '~/lib/ascii-digits'

/** The digits of a typed or pasted code as ASCII: spaces and dashes go, Arabic and Persian digits are understood. */
export const digitsOf = (text: string) => asciiDigits(text).replaceAll(/\D/g, '')
