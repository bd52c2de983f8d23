import { useEffect } from 'react'
import { useSessionEnd } from '../session/use-session-change'

/** The session ended elsewhere: clears its data; the guard then redirects to the login page. */
export function SessionEnded() {
  const startAfresh = useSessionEnd()
  useEffect(() => void startAfresh().catch(() => undefined), [startAfresh])
  return null
}
