const written = /^[\da-f]{8}-(?:[\da-f]{4}-){3}[\da-f]{12}$/i

/** PostgreSQL raises an error when a uuid column is compared with other text. */
export const isUuid = (text: string): boolean => written.test(text)

/** A random UUID (version 4) for the browser, also over plain HTTP, where `crypto.randomUUID` does not exist. */
export function randomId(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16))
  bytes[6] = (bytes[6]! & 0x0f) | 0x40
  bytes[8] = (bytes[8]! & 0x3f) | 0x80
  const hex = Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-')
}
