import { useCallback, useEffect, useState } from 'react'
import { onReconnect } from '~/lib/connection'
import type { LateModule } from '~/lib/late-module'
import { withTimeout } from '~/lib/with-timeout'

/**
 * Loads a module for a component that works without it. Retries on request and when the connection is back. After
 * `timeoutMs` it counts as failed.
 */
export function useLate<T>(part: LateModule<T>, wanted = true, timeoutMs?: number) {
  const [arrived, setArrived] = useState(() => part.read())
  const [retries, setRetries] = useState(0)
  const [failures, setFailures] = useState(0)
  if (!wanted && failures > 0) {
    setFailures(0)
    setRetries(0)
  }
  const retry = useCallback(() => setRetries((before) => before + 1), [])

  useEffect(() => {
    if (!wanted || part.read()) return
    let left = false
    const loading = part.load()
    const bounded = timeoutMs ? withTimeout(timeoutMs, loading) : loading
    const arrive = (value: T) => {
      setArrived(() => value)
      setFailures(0)
    }
    bounded.then(
      (value) => void (left || arrive(value)),
      () => void (left || setFailures(retries + 1)),
    )
    return () => {
      left = true
    }
  }, [wanted, part, timeoutMs, retries])
  useEffect(() => (failures > 0 ? onReconnect(retry) : undefined), [failures, retry])

  return { value: arrived ?? part.read(), failures, busy: failures > 0 && failures <= retries, retry }
}
