/** A limited number of slots, `each` per holder. Nobody waits: a holder without a slot is refused. */
export function createSlots(slots: number, each = slots) {
  const taken = new Map<string, number>()
  let free = slots

  return {
    /** Why there is no slot: the holder's own limit, or the total. */
    lacking: (holder: string): 'own' | 'all' | null =>
      (taken.get(holder) ?? 0) >= each ? 'own' : free > 0 ? null : 'all',
    /** Returns a function that releases the slot; idempotent. */
    take(holder: string): () => void {
      free--
      taken.set(holder, (taken.get(holder) ?? 0) + 1)
      let isHeld = true
      return () => {
        if (!isHeld) return
        isHeld = false
        free++
        const left = taken.get(holder)! - 1
        if (left > 0) taken.set(holder, left)
        else taken.delete(holder)
      }
    },
  }
}

/** Limits of waiting: the timeout, and the queue length of one holder. */
type Patience = { waiting: number; timeoutMs: number }

/** No slot was available: the holder's own limit, or the total. */
export class SemaphoreFull extends Error {
  constructor(readonly lacking: 'own' | 'all') {
    super(`semaphore full: ${lacking} taken`)
  }
}

type Waiting = { holder: string; enter: () => void }

/** A counting semaphore with a limit per holder (`each`); others wait in order of arrival. */
export function createSemaphore(slots: number, each = slots, patience?: Patience) {
  const room = createSlots(slots, each)
  const queue: Waiting[] = []

  async function enter(holder: string): Promise<() => void> {
    const lacking = room.lacking(holder)
    if (lacking === null) return room.take(holder)
    if (patience && queue.filter((waiting) => waiting.holder === holder).length >= patience.waiting)
      throw new SemaphoreFull('own')
    return await new Promise((resolve, reject) => {
      const waiting = {
        holder,
        enter: () => {
          clearTimeout(timer)
          resolve(room.take(holder))
        },
      }
      queue.push(waiting)
      const giveUp = () => {
        queue.splice(queue.indexOf(waiting), 1)
        reject(new SemaphoreFull(room.lacking(holder) ?? lacking))
      }
      const timer = patience && setTimeout(giveUp, patience.timeoutMs)
    })
  }

  return async <T>(work: () => Promise<T>, holder = ''): Promise<T> => {
    const leave = await enter(holder)
    try {
      return await work()
    } finally {
      leave()
      // A slot is handed over directly, so that nobody overtakes the queue.
      const next = queue.findIndex((waiting) => room.lacking(waiting.holder) === null)
      if (next >= 0) queue.splice(next, 1)[0]!.enter()
    }
  }
}
