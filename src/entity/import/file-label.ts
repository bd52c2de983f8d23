import { maxFileName } from './import-rules'

/** A file may be called anything. Its name is only shown, so what does not fit is left out. */
export const fileLabel = (name: string): string =>
  name
    .trim()
    .slice(0, maxFileName)
    // After the cut, which may have gone through a character.
    .replaceAll(/[\p{Cc}\p{Cs}]/gu, ' ')
