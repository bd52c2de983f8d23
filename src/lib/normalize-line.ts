/** Normalizes a line of text as the server stores it. */
export const normalizeLine = (text: string) => text.normalize('NFC').replaceAll(/\s+/g, ' ').trim()
