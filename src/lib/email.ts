const maxLength = 254

/** No quotes, comments or spaces: what mail providers hand out, and nothing that could end a header. */
const emailPattern =
  /^(?!\.)(?!.*\.\.)[a-z\d_'+\-.]*[a-z\d_+-]@(?:[a-z\d](?:[a-z\d-]*[a-z\d])?\.)+[a-z]{2,}$/i

export const isEmail = (value: unknown): value is string =>
  typeof value === 'string' && value.length <= maxLength && emailPattern.test(value)
