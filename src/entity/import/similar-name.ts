import { editDistance } from '~/lib/edit-distance'
import { foldText } from '~/lib/fold-text'

/** Folds case, accents and Arabic spelling. */
const fold = (name: string) =>
  foldText(name)
    .replaceAll(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()

/** Allowed edit distance: one in three letters, and three at most. */
const allowed = (letters: number) => Math.min(3, Math.floor(letters / 3))

/** Finds the entry that a name may be a misspelling of. */
export function similarTo<E extends { name: string }>(entries: readonly E[]) {
  const folded = entries.map((entry) => ({ entry, name: fold(entry.name) }))
  return (given: string): E | undefined => {
    const wanted = fold(given)
    let nearest: { entry: E; slips: number } | undefined
    for (const { entry, name } of folded) {
      const most = allowed(Math.max(wanted.length, name.length))
      if (Math.abs(wanted.length - name.length) > most) continue
      const slips = editDistance(wanted, name)
      if (slips <= most && slips < (nearest?.slips ?? Infinity)) nearest = { entry, slips }
    }
    return nearest?.entry
  }
}
