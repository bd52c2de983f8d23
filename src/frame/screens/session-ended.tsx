import { useEffect } from 'react'
import { useSessionEnd } from '../session/use-session-change'

/** The session ended elsewhere: forget what was read with it; the guard then leads to the login page. */
export function SessionEnded() {
  const startAfresh = useSessionEnd()
  useEffect(() => void startAfresh().catch(() => undefined), [startAfresh])
  return null
}
