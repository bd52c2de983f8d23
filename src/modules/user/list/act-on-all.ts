import { actOnMany, type BulkRequest, type UserSelection } from '../user.requests'
import type { BulkOutcome } from '../user.schema'

/** So many can be named in one call. */
const namedAtOnce = 1000

/** Those who are named go in several calls where they are too many for one. */
export async function actOnAll(event: BulkRequest, who: UserSelection): Promise<BulkOutcome> {
  if (!('ids' in who)) return await actOnMany(event, who)
  const sum = { done: 0, unchanged: 0, self: 0, gone: 0 }
  for (let from = 0; from < who.ids.length; from += namedAtOnce) {
    const part = await actOnMany(event, { ids: who.ids.slice(from, from + namedAtOnce) })
    for (const number of Object.keys(sum) as (keyof typeof sum)[]) sum[number] += part[number]
  }
  return sum
}
