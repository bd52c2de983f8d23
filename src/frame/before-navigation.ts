import type { AnyRouter } from '@tanstack/react-router'
import { connection, onReconnect, reloadWhenReachable } from '~/lib/connection'
import { isOutdated } from '~/lib/new-version'

/** The path of the page that is rendered now. */
let shownPath: string | null = null
/** Disables beforeunload, because our own dialog has already asked. */
let letGo = () => {}

/** Call when the page starts. */
export function followPages(router: AnyRouter): void {
  shownPath = router.latestLocation.pathname
  router.subscribe('onResolved', ({ toLocation }) => void (shownPath = toLocation.pathname))
  letGo = () => router.history.destroy()
}

type Navigation = { pathname: string; preload: boolean; signal: AbortSignal }

/**
 * Runs before client-side navigation. While offline, the current page stays until the connection is back or another
 * navigation starts. After a deployment, navigation loads a document with the new build; unsaved input has been
 * confirmed by then (`ui/form/leave-guard.tsx`).
 */
export async function beforeNavigation({ pathname, preload, signal }: Navigation): Promise<void> {
  if (preload || shownPath === null || pathname === shownPath) return
  if (!connection.isOnline()) {
    await new Promise<void>((resolve) => {
      const stop = onReconnect(resolve)
      signal.addEventListener('abort', () => {
        stop()
        resolve()
      })
    })
  }
  if (!isOutdated() || signal.aborted) return
  letGo()
  await reloadWhenReachable()
}
