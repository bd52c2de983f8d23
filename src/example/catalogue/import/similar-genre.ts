import { editDistance } from '~/lib/edit-distance'
import { foldText } from '~/lib/fold-text'

/** Folds case, accents and Arabic spelling. */
const fold = (name: string) =>
  foldText(name)
    .replaceAll(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()

/** Allowed edit distance: one in three letters, and three at most. */
const allowed = (letters: number) => Math.min(3, Math.floor(letters / 3))

/** The genre that a name may be a misspelling of. */
export function similarGenre<G extends { name: string }>(name: string, genres: readonly G[]): G | undefined {
  const wanted = fold(name)
  let nearest: { genre: G; slips: number } | undefined
  for (const genre of genres) {
    const folded = fold(genre.name)
    const most = allowed(Math.max(wanted.length, folded.length))
    if (Math.abs(wanted.length - folded.length) > most) continue
    const slips = editDistance(wanted, folded)
    if (slips <= most && slips < (nearest?.slips ?? Infinity)) nearest = { genre, slips }
  }
  return nearest?.genre
}
