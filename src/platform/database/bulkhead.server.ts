import { DatabaseBusy } from '../database-errors.server'
import { createSlots } from '../semaphore.server'
import { setIdleTimeout } from './idle-time.server'

type Waiting = { lane: string; enter: () => void }

/**
 * Bulkhead for connections: lanes share the slots, and none may take all, so that requests waiting for a
 * locked table do not block the others. Waiting is limited in time and in queue length.
 */
export function createBulkhead(slots: number) {
  const room = createSlots(slots, Math.max(1, slots - Math.ceil(slots * 0.2)))
  const longest = slots * 100
  const queue: Waiting[] = []

  const take = (lane: string) => {
    const leave = room.take(lane)
    return () => {
      leave()
      const next = queue.findIndex((waiting) => room.lacking(waiting.lane) === null)
      if (next >= 0) queue.splice(next, 1)[0]!.enter()
    }
  }

  /** Resolves with a function that releases the slot. */
  const enter = async (lane: string, timeoutMs: number): Promise<() => void> => {
    if (room.lacking(lane) === null) return take(lane)
    if (queue.length >= longest) throw new DatabaseBusy('too many wait for a connection')
    return await new Promise((resolve, reject) => {
      const waiting = {
        lane,
        enter: () => {
          cancel()
          resolve(take(lane))
        },
      }
      const cancel = setIdleTimeout(() => {
        queue.splice(queue.indexOf(waiting), 1)
        reject(new DatabaseBusy('no connection became free in time'))
      }, timeoutMs)
      queue.push(waiting)
    })
  }
  return Object.assign(enter, { waiting: () => queue.length })
}
