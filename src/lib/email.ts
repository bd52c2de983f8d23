const maxLength = 254

/**
 * No quotes, comments or spaces: what mail providers hand out, and nothing that could end a header. A host of another
 * script is written as mail servers write it (`xn--…`), which a browser's own field does by itself.
 */
const emailPattern =
  /^(?!\.)(?!.*\.\.)[a-z\d_'+\-.]{0,63}[a-z\d_+-]@((?:[a-z\d](?:[a-z\d-]{0,61}[a-z\d])?\.)+(?:[a-z]{2,63}|xn--[a-z\d-]{0,58}[a-z\d]))$/i

/**
 * What follows `xn--` has to be letters of some script, or no mail program takes it. The browser's own parser knows, but
 * looks only at hosts that are not plain ASCII as a whole: hence the letter before it.
 */
const isHost = (host: string) => URL.canParse(`http://é.${host}`)

export function isEmail(value: unknown): value is string {
  if (typeof value !== 'string' || value.length > maxLength) return false
  const host = emailPattern.exec(value)?.[1]
  return host !== undefined && isHost(host)
}
