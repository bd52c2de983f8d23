/** One line of text as the server stores it: what differs in nothing else is the same. */
export const normalizeLine = (text: string) => text.normalize('NFC').replaceAll(/\s+/g, ' ').trim()
