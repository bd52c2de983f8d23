import { useEffect } from 'react'
import { callLink } from '~/api/api-client'
import { initFunctions } from './session/init'

/** Preloads the code of the first API call, before the connection is lost or a deployment removes the chunks. */
export function useCallParts(isSignedIn: boolean): void {
  useEffect(() => {
    if (!isSignedIn) return
    const parts = [callLink.prefetchWhenIdle(), initFunctions.prefetchWhenIdle()]
    return () => parts.forEach((callOff) => callOff())
  }, [isSignedIn])
}
