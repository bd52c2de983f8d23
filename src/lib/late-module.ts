import { onFirstInput } from './first-input'

/**
 * A module that is loaded on demand (code splitting). A failed load is retried by the next call.
 * `tests/late-modules.test.ts` lists all of them, each with its behaviour on failure.
 */
export function lateModule<T>(fetchModule: () => Promise<T>) {
  let value: T | null = null
  const load = async (): Promise<T> => (value ??= await fetchModule())
  const prefetch = () => void load().catch(() => undefined)
  return {
    /** The loaded module; null before. */
    read: () => value,
    load,
    prefetch,
    /** For code that is needed offline: loads as soon as the page is used. Returns a cancel function. */
    prefetchOnFirstInput: () => onFirstInput(prefetch),
  }
}

export type LateModule<T> = ReturnType<typeof lateModule<T>>
