import { useEffect } from 'react'
import { useSessionChange } from '../use-session-change'

/** The session ended elsewhere: forget what was read with it; the guard then leads to the login page. */
export function SessionEnded() {
  const changeSession = useSessionChange()
  useEffect(() => void changeSession(), [changeSession])
  return null
}
