import { asciiDigits } from './ascii-digits'

const spellings: Record<string, string> = { ٱ: 'ا', ى: 'ي', ی: 'ي', ة: 'ه', ک: 'ك', '’': "'" }

/** A text as a search sees it: whatever its case, accents and Arabic spelling. The database's search_text does the same. */
export const foldText = (text: string): string =>
  asciiDigits(text)
    .normalize('NFKD')
    // Accents, vowel signs, hamza above and below, and the line that only stretches a word.
    .replaceAll(/[\p{Mn}ـ]/gu, '')
    .replaceAll(/[ٱىیةک’]/g, (letter) => spellings[letter]!)
    .toLowerCase()
