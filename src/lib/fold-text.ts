import { asciiDigits } from './ascii-digits'

const spellings: Record<string, string> = { ٱ: 'ا', ى: 'ي', ی: 'ي', ة: 'ه', ک: 'ك', '’': "'" }

/** Folds case, accents and Arabic spelling for searching, like the SQL function search_text. */
export const foldText = (text: string): string =>
  asciiDigits(text)
    .normalize('NFKD')
    // Accents, vowel signs, combining hamza and the tatweel.
    .replaceAll(/[\p{Mn}ـ]/gu, '')
    .replaceAll(/[ٱىیةک’]/g, (letter) => spellings[letter]!)
    .toLowerCase()
