/** The digits of a typed or pasted code as ASCII: spaces and dashes go, Arabic and Persian digits are understood. */
export function digitsOf(text: string) {
  return text
    .replace(/[٠-٩]/g, (digit) => String(digit.charCodeAt(0) - 0x660))
    .replace(/[۰-۹]/g, (digit) => String(digit.charCodeAt(0) - 0x6f0))
    .replace(/\D/g, '')
}
