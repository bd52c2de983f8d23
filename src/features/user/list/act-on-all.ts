import { actOnMany, type Who } from '../user.requests'
import type { BulkAction } from '../user.schema'

/** So many can be named in one call. */
const namedAtOnce = 1000

/** Those who are named go in several calls where they are too many for one. */
export async function actOnAll(action: BulkAction, who: Who, reason?: string) {
  if (!('ids' in who)) return await actOnMany(action, who, reason)
  const sum = { done: 0, skipped: 0 }
  for (let from = 0; from < who.ids.length; from += namedAtOnce) {
    const part = await actOnMany(action, { ids: who.ids.slice(from, from + namedAtOnce) }, reason)
    sum.done += part.done
    sum.skipped += part.skipped
  }
  return sum
}
