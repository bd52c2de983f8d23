import { maxFileName } from './import-rules'

/** The display name of a file, without characters that cannot be shown. */
export const fileLabel = (name: string): string =>
  name
    .trim()
    .slice(0, maxFileName)
    // After truncation, which may split a surrogate pair.
    .replaceAll(/[\p{Cc}\p{Cs}]/gu, ' ')
