const written = /^[\da-f]{8}-(?:[\da-f]{4}-){3}[\da-f]{12}$/i

/** PostgreSQL raises an error when a uuid column is compared with other text. */
export const isUuid = (text: string): boolean => written.test(text)
