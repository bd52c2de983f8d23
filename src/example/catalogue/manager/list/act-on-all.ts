import {
  moveBooks,
  removeBook,
  removeBooks,
  type BookSelection,
} from '~/example/catalogue/book/book.requests'
import type { BulkAction } from './target'

/** So many can be named in one call. */
const namedAtOnce = 1000

/** Those that are named go in several calls where they are too many for one; each of them can be taken back. */
export async function actOnAll(action: BulkAction, which: BookSelection, genreId: string) {
  const sum = { done: 0, unchanged: 0, gone: 0, undo: [] as string[] }
  for (const part of partsOf(which)) {
    const { done, unchanged, gone, undo } = await (action === 'delete'
      ? remove(part)
      : moveBooks(part, genreId))
    sum.done += done
    sum.unchanged += unchanged
    sum.gone += gone
    if (undo !== null) sum.undo.push(undo)
  }
  return sum
}

function partsOf(which: BookSelection): BookSelection[] {
  if (!('ids' in which)) return [which]
  const parts: BookSelection[] = []
  for (let from = 0; from < which.ids.length; from += namedAtOnce)
    parts.push({ ids: which.ids.slice(from, from + namedAtOnce) })
  return parts
}

/** One book has a call of its own, so that the audit log names it. */
async function remove(which: BookSelection) {
  const only = 'ids' in which && which.ids.length === 1 ? which.ids[0] : undefined
  return only === undefined
    ? await removeBooks(which)
    : { done: 1, unchanged: 0, gone: 0, ...(await removeBook(only)) }
}
