import { useState } from 'react'

type Outcome<T> = { ok: true; value: T } | { ok: false; error: unknown }

/** A request and whether it is under way. What failed is returned, since every place says it in its own way. */
export function useAsyncAction() {
  const [busy, setBusy] = useState(false)
  const run = async <T>(work: () => Promise<T>): Promise<Outcome<T>> => {
    setBusy(true)
    try {
      return { ok: true, value: await work() }
    } catch (error) {
      return { ok: false, error }
    } finally {
      setBusy(false)
    }
  }
  return { run, busy }
}
