import { foldText } from '~/lib/fold-text'

type Searchable = {
  label: string
  /** Synonyms. */
  also?: string
}

const wordsOf = (folded: string) => folded.split(/[^\p{L}\p{N}]+/u).filter(Boolean)

/** Fewer letters would match inside too many words. */
const shortestPart = 3

const holds = (folded: string, words: string[], searched: string) =>
  words.some((word) => word.startsWith(searched)) ||
  (searched.length >= shortestPart && folded.includes(searched))

/** The rank of a match, lower is better; null if it does not match. */
function rankOf({ label, also = '' }: Searchable, searched: string[]): number | null {
  const name = foldText(label)
  const nameWords = wordsOf(name)
  if (nameWords.join(' ').startsWith(searched.join(' '))) return 0
  if (searched.every((each) => nameWords.some((word) => word.startsWith(each)))) return 1
  const all = foldText(`${label} ${also}`)
  const allWords = wordsOf(all)
  return searched.every((each) => holds(all, allWords, each)) ? 2 : null
}

/**
 * The items that contain every word of the text, best first, otherwise in their own order. All items without a text.
 */
export function bestMatches<T extends Searchable>(items: readonly T[], text: string): T[] {
  const searched = wordsOf(foldText(text))
  if (searched.length === 0) return text.trim() === '' ? [...items] : []
  return items
    .map((item) => ({ item, rank: rankOf(item, searched) }))
    .filter((each): each is { item: T; rank: number } => each.rank !== null)
    .toSorted((a, b) => a.rank - b.rank)
    .map(({ item }) => item)
}

type Group = { lines: readonly { label: string; hint?: string }[] }

/** Moves groups whose first result is an exact match to the front. */
export function exactFirst<T extends Group>(groups: readonly T[], text: string): T[] {
  const typed = foldText(text.trim())
  const isExact = ({ lines: [first] }: T) =>
    first !== undefined && [first.label, first.hint ?? ''].some((name) => foldText(name) === typed)
  return groups.toSorted((a, b) => Number(isExact(b)) - Number(isExact(a)))
}
