import { AsyncLocalStorage } from 'node:async_hooks'
import { currentRequest } from '../current-request.server'
import { idleTime } from './idle-time.server'

/** Properties of the current work that the connection pool needs. */
type Work = {
  /** Work of one lane shares a part of the pool, so that one locked table does not block everything. */
  lane: string
  /** Work on many rows, with its own timeouts. */
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

/** Milliseconds. A page responds within three seconds: one for a connection, the rest for locks. */
const readTimeoutMs = 1000
/** A write may wait longer than a read. */
const changeTimeoutMs = 3000
/** Work on many rows, and background jobs. */
const longTimeoutMs = 10_000
/** Minimum wait late in a request, for a connection that is about to be released. */
const leastTimeoutMs = 300

export function connectionTimeoutMs(kind: 'read' | 'change'): number {
  const request = currentRequest()
  if (!request || currentQueryContext().long) return longTimeoutMs
  const most = kind === 'read' ? readTimeoutMs : changeTimeoutMs
  const left = request.idleBegan + most - idleTime()
  return Math.min(most, Math.max(leastTimeoutMs, left))
}
