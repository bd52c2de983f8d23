import { AsyncLocalStorage } from 'node:async_hooks'
import { currentRequest } from '../current-request.server'
import { idleTime } from './idle-time.server'

/** What the connections need to know of the work that asks for one. */
type Work = {
  /** Work of one lane shares its part of the pool, so that one locked table does not hold up everything. */
  lane: string
  /** Steps over many rows, which have time limits of their own. */
  long: boolean
}

const storage = new AsyncLocalStorage<Work>()
const ordinary: Work = { lane: 'common', long: false }

export const currentQueryContext = (): Work => storage.getStore() ?? ordinary

type Given = { [K in keyof Work]?: Work[K] | undefined }

export function inLane<T>(given: Given, run: () => T): T {
  const { lane, long } = currentQueryContext()
  return storage.run({ lane: given.lane ?? lane, long: given.long ?? long }, run)
}

/** In milliseconds. A page is answered within three seconds whatever happens: so much for a connection, the rest for locks. */
const readTimeoutMs = 1000
/** A write may wait longer than a read before it is refused. */
const changeTimeoutMs = 3000
/** Steps over many rows, and work that no visitor waits for. */
const longTimeoutMs = 10_000
/** Late in a request, which has used up its time, a place that is about to be free is still waited for. */
const leastTimeoutMs = 300

/** How long this work may wait for a connection. */
export function connectionTimeoutMs(kind: 'read' | 'change'): number {
  const request = currentRequest()
  if (!request || currentQueryContext().long) return longTimeoutMs
  const most = kind === 'read' ? readTimeoutMs : changeTimeoutMs
  const left = request.idleBegan + most - idleTime()
  return Math.min(most, Math.max(leastTimeoutMs, left))
}
