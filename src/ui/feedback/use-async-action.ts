import { useState } from 'react'

type Outcome<T> = { ok: true; value: T } | { ok: false; error: unknown }

/** Runs a request with a busy state. Failures are returned, because each caller shows them differently. */
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
