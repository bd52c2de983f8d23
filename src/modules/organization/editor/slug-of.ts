import { foldText } from '~/lib/fold-text'
import { reservedSlugs } from '../organization.schema'

const minLength = 3
const maxLength = 40

/** Maps each letter to a Latin spelling. Slugs must be readable, not reversible. */
const spelling = (letters: string, latin: string) => {
  const spelled = latin.split(' ')
  return Array.from(letters, (letter, index) => [letter, spelled[index]!] as const)
}

/** Transliterates Arabic, Persian, Cyrillic, and Latin letters that Unicode does not decompose. */
const latinOf = new Map([
  ...spelling(
    'اأإآٱبتثجحخدذرزسشصضطظعغفقكلمنهةىؤئپچژگک',
    'a a i a a b t th j h kh d dh r z s sh s d t z a gh f q k l m n h a a u i p ch zh g k',
  ),
  ...spelling(
    'абвгдеёжзийклмнопрстуфхцчшщъыьэюяієїґ',
    'a b v g d e e zh z i i k l m n o p r s t u f kh ts ch sh shch  y  e yu ya i ie i g',
  ),
  ...spelling('ßæøœłđðþı', 'ss ae o oe l d d th i'),
])

const romanize = (name: string) =>
  name
    .normalize('NFC')
    .toLowerCase()
    // At the beginning of a word these letters are consonants, elsewhere mostly vowels.
    .replaceAll(/(?<!\p{L})[ويی]/gu, (letter) => (letter === 'و' ? 'w' : 'y'))
    .replaceAll(/[ويی]/g, (letter) => (letter === 'و' ? 'u' : 'i'))
    .replaceAll(/[\u0621\u0640\u064b-\u065f]/g, '')
    .replaceAll(/\p{L}/gu, (letter) => latinOf.get(letter) ?? letter)

/** A short deterministic code. */
const digest = (name: string) =>
  Array.from(name)
    .reduce((hash, letter) => (hash * 31 + letter.codePointAt(0)!) % 36 ** 5, 7)
    .toString(36)

/**
 * Suggests a slug for a name: "Café Amélie" becomes cafe-amelie, "نادي القراءة" nadi-alqraa. Names that give
 * too few letters or a reserved word get a prefix; names in an unsupported script get a code.
 */
export function slugOf(name: string): string {
  const slug = foldText(romanize(name))
    .replaceAll(/[^a-z0-9]+/g, '-')
    .slice(0, maxLength)
    .replaceAll(/^-|-$/g, '')
  if (name.trim() === '') return ''
  if (slug === '') return `org-${digest(name.trim())}`
  return slug.length < minLength || reservedSlugs.includes(slug) ? `org-${slug}` : slug
}
