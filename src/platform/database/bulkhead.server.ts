import { DatabaseUnavailable } from '../database-errors.server'
import { setIdleTimeout } from './idle-time.server'

type Waiting = { lane: string; enter: () => void }

/**
 * So many places, shared by lanes of which none may take all: those who wait for a locked table leave room for
 * everybody else. Whoever comes later waits in order, for a limited time, in a queue of limited length.
 */
export function createBulkhead(places: number) {
  const perLane = Math.max(1, places - Math.ceil(places * 0.2))
  const longest = places * 100
  const taken = new Map<string, number>()
  const queue: Waiting[] = []
  let free = places

  const has = (lane: string) => free > 0 && (taken.get(lane) ?? 0) < perLane
  const take = (lane: string) => {
    free--
    taken.set(lane, (taken.get(lane) ?? 0) + 1)
  }
  const leave = (lane: string) => {
    free++
    const left = taken.get(lane)! - 1
    if (left > 0) taken.set(lane, left)
    else taken.delete(lane)
    const next = queue.findIndex((waiting) => has(waiting.lane))
    if (next >= 0) queue.splice(next, 1)[0]!.enter()
  }

  /** Resolves with what gives the place back. */
  return async (lane: string, timeoutMs: number): Promise<() => void> => {
    if (has(lane)) take(lane)
    else if (queue.length >= longest) throw new DatabaseUnavailable('too many wait for a connection')
    else
      await new Promise<void>((resolve, reject) => {
        const waiting = {
          lane,
          enter: () => {
            cancel()
            take(lane)
            resolve()
          },
        }
        const cancel = setIdleTimeout(() => {
          queue.splice(queue.indexOf(waiting), 1)
          reject(new DatabaseUnavailable('no connection became free in time'))
        }, timeoutMs)
        queue.push(waiting)
      })
    return () => leave(lane)
  }
}
