const written = /^[\da-f]{8}-(?:[\da-f]{4}-){3}[\da-f]{12}$/i

/** What a column of ids can be compared with; of anything else the database would make an error. */
export const isUuid = (text: string): boolean => written.test(text)
