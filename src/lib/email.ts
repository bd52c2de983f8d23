const maxLength = 254

/**
 * Rejects quotes, comments and spaces: mail providers do not assign them, and they could break a header.
 * Internationalized domains are in Punycode (`xn--…`), to which the browser's email input converts them.
 */
const emailPattern =
  /^(?!\.)(?!.*\.\.)[a-z\d_'+\-.]{0,63}[a-z\d_+-]@((?:[a-z\d](?:[a-z\d-]{0,61}[a-z\d])?\.)+(?:[a-z]{2,63}|xn--[a-z\d-]{0,58}[a-z\d]))$/i

/**
 * A label after `xn--` must be valid Punycode, or mail programs reject it. URL.canParse checks that only if
 * the host contains non-ASCII characters, hence the é.
 */
const isHost = (host: string) => URL.canParse(`http://é.${host}`)

export function isEmail(value: unknown): value is string {
  if (typeof value !== 'string' || value.length > maxLength) return false
  const host = emailPattern.exec(value)?.[1]
  return host !== undefined && isHost(host)
}
