/** A counting semaphore: so many at once, the others wait in the order in which they came. */
export function createSemaphore(places: number) {
  let free = places
  const waiting: (() => void)[] = []
  return async <T>(work: () => Promise<T>): Promise<T> => {
    if (free > 0) free--
    else await new Promise<void>((resolve) => waiting.push(resolve))
    try {
      return await work()
    } finally {
      // A place is handed on, not freed, so that nobody slips in before those who wait.
      const next = waiting.shift()
      if (next) next()
      else free++
    }
  }
}
