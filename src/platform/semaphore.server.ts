/** So many places, of which one holder has at most `each`. Nobody waits here: whoever finds none is told so. */
export function createPlaces(places: number, each = places) {
  const taken = new Map<string, number>()
  let free = places

  return {
    /** Why there is none for this holder: their own are taken, or all are. */
    lacking: (holder: string): 'own' | 'all' | null =>
      (taken.get(holder) ?? 0) >= each ? 'own' : free > 0 ? null : 'all',
    /** Returns what gives the place back, which may be called again and does it once. */
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

/** Whoever waits for a place waits for so long at most, and behind so few of their own. */
type Patience = { waiting: number; timeoutMs: number }

/** There was no place: the holder's own were taken, or all. */
export class NoPlace extends Error {
  constructor(readonly lacking: 'own' | 'all') {
    super(`no place: ${lacking} taken`)
  }
}

type Waiting = { holder: string; enter: () => void }

/** A counting semaphore: so many at once, `each` for one holder; the others wait in the order in which they came. */
export function createSemaphore(places: number, each = places, patience?: Patience) {
  const room = createPlaces(places, each)
  const queue: Waiting[] = []

  async function enter(holder: string): Promise<() => void> {
    const lacking = room.lacking(holder)
    if (lacking === null) return room.take(holder)
    if (patience && queue.filter((waiting) => waiting.holder === holder).length >= patience.waiting)
      throw new NoPlace('own')
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
        reject(new NoPlace(room.lacking(holder) ?? lacking))
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
      // A place is handed on at once, so that nobody slips in before those who wait.
      const next = queue.findIndex((waiting) => room.lacking(waiting.holder) === null)
      if (next >= 0) queue.splice(next, 1)[0]!.enter()
    }
  }
}
