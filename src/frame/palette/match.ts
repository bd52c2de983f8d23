import { foldText } from '~/lib/fold-text'

type Searchable = {
  label: string
  /** What else it may be called. */
  also?: string
}

const wordsOf = (folded: string) => folded.split(/[^\p{L}\p{N}]+/u).filter(Boolean)

/** Fewer letters would be found in the middle of too many words. */
const shortestPart = 3

const holds = (folded: string, words: string[], searched: string) =>
  words.some((word) => word.startsWith(searched)) ||
  (searched.length >= shortestPart && folded.includes(searched))

/** How well something fits what was typed, the smaller the better; null where it does not. */
function rankOf({ label, also = '' }: Searchable, searched: string[]): number | null {
  const name = foldText(label)
  const nameWords = wordsOf(name)
  if (nameWords.join(' ').startsWith(searched.join(' '))) return 0
  if (searched.every((each) => nameWords.some((word) => word.startsWith(each)))) return 1
  const all = foldText(`${label} ${also}`)
  const allWords = wordsOf(all)
  return searched.every((each) => holds(all, allWords, each)) ? 2 : null
}

/** Those that hold every word of the text, the best first, else in their own order. Nothing typed: all of them. */
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

/** Groups whose first line is called exactly what was typed before the others; what ranked the lines put it there. */
export function exactFirst<T extends Group>(groups: readonly T[], text: string): T[] {
  const typed = foldText(text.trim())
  const isExact = ({ lines: [first] }: T) =>
    first !== undefined && [first.label, first.hint ?? ''].some((name) => foldText(name) === typed)
  return groups.toSorted((a, b) => Number(isExact(b)) - Number(isExact(a)))
}
