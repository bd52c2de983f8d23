import { useEffect } from 'react'
import { callLink } from '~/api/api-client'
import { initFunctions } from './session/init'

/** What a tab needs for its first call is there before the connection goes, or a deployment takes the files away. */
export function useCallParts(isSignedIn: boolean): void {
  useEffect(() => {
    if (!isSignedIn) return
    const parts = [callLink.prefetchWhenIdle(), initFunctions.prefetchWhenIdle()]
    return () => parts.forEach((callOff) => callOff())
  }, [isSignedIn])
}
