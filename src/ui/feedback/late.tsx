import { type ComponentType, type ReactNode, useCallback, useEffect, useState } from 'react'
import { onReconnect } from '~/lib/connection'
import { type LateModule, lateModule } from '~/lib/late-module'
import { withTimeout } from '~/lib/with-timeout'

/** Props of the message in place of a chunk that failed to load. */
export type Missing = {
  retry: () => void
  busy: boolean
  /** A retry has already failed: the chunk may be gone after a deployment, so a reload is offered. */
  again: boolean
}

type Options<Props> = {
  load: () => Promise<ComponentType<Props>>
  /** Rendered in place of a component whose chunk failed to load. */
  missing: (missing: Missing, props: Props) => ReactNode
  /** Not loaded until it returns true. */
  wanted?: (props: Props) => boolean
  /** A placeholder while it loads. */
  waiting?: (props: Props) => ReactNode
}

type Late<Props> = ComponentType<Props> & Pick<LateModule<ComponentType<Props>>, 'prefetch' | 'load'>

/**
 * A component whose code is loaded on first render, in the browser only. A failed chunk is not an error of the page: a
 * message with a retry is rendered in its place.
 */
export function late<Props extends object>({ load, wanted, missing, waiting }: Options<Props>): Late<Props> {
  const part = lateModule(load)
  function LatePart(props: Props) {
    const { value: Part, failures, busy, retry } = useLate(part, wanted?.(props))
    if (Part) return <Part {...props} />
    if (failures > 0) return missing({ retry, busy, again: failures > 1 }, props)
    return waiting?.(props) ?? null
  }
  return Object.assign(LatePart, { prefetch: part.prefetch, load: part.load })
}

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
