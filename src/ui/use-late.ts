import { useCallback, useEffect, useState } from 'react'
import { onReconnect } from '~/lib/connection'
import type { LateModule } from '~/lib/late-module'
import { within } from '~/lib/within'

/**
 * A part that is fetched late, for a component that stands whether it comes or not. It is asked for while it is
 * wanted, on request, and when the connection is back. One that takes longer than `patienceMs` counts as missing.
 */
export function useLate<T>(part: LateModule<T>, wanted = true, patienceMs?: number) {
  const [failures, setFailures] = useState(0)
  const [busy, setBusy] = useState(false)
  const [arrived, setArrived] = useState(() => part.read())
  if (!wanted && failures > 0) setFailures(0)

  const attempt = useCallback((): Promise<void> => {
    const loading = part.load()
    return (patienceMs ? within(patienceMs, loading) : loading).then(
      (value) => {
        setArrived(() => value)
        setFailures(0)
      },
      () => setFailures((before) => before + 1),
    )
  }, [part, patienceMs])
  const retry = async () => {
    setBusy(true)
    await attempt()
    setBusy(false)
  }

  useEffect(() => {
    if (wanted && !part.read()) void attempt()
  }, [wanted, part, attempt])
  useEffect(() => (failures > 0 ? onReconnect(() => void attempt()) : undefined), [failures, attempt])

  return { value: arrived ?? part.read(), failures, busy, retry: () => void retry() }
}
