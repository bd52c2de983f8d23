/** Long enough for the page itself to have come first. Safari has no requestIdleCallback. */
const idleMs = 1500

/**
 * A part of the program that is fetched when it is wanted. One that did not arrive is asked for anew the next time:
 * browsers do not keep the failure of an import. `tests/late-modules.test.ts` lists them all, each with what happens
 * where it does not come.
 */
export function lateModule<T>(fetchModule: () => Promise<T>) {
  let value: T | null = null
  const load = async (): Promise<T> => (value ??= await fetchModule())
  const prefetch = () => void load().catch(() => undefined)
  return {
    /** What has arrived; null before. */
    read: () => value,
    load,
    /** Fetches in advance what will probably be used soon. */
    prefetch,
    /** For what must not be missed when the connection is gone: once the page is quiet. Returns what calls it off. */
    prefetchWhenIdle: () => {
      const timer = setTimeout(prefetch, idleMs)
      return () => clearTimeout(timer)
    },
  }
}

export type LateModule<T> = ReturnType<typeof lateModule<T>>
