import { useSyncExternalStore } from 'react'
import { drawerBreakpoint } from './constants'

const query = `(max-width: ${drawerBreakpoint}px)`

function subscribe(onChange: () => void) {
  const media = matchMedia(query)
  media.addEventListener('change', onChange)
  return () => media.removeEventListener('change', onChange)
}

/** True up to the drawer breakpoint; false on the server, which renders no overlays. */
export function usePhone() {
  return useSyncExternalStore(
    subscribe,
    () => matchMedia(query).matches,
    () => false,
  )
}
