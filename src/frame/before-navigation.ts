import type { AnyRouter } from '@tanstack/react-router'
import { connection, onReconnect } from '~/lib/connection'
import { reloadWhenReachable } from '~/lib/reload-when-reachable'
import { isOutdated } from '~/lib/new-version'

/** The path of the page that is rendered now. */
let shownPath: string | null = null
/** Whoever leaves was asked already; the browser need not ask once more. */
let letGo = () => {}

/** Call when the page starts. */
export function followPages(router: AnyRouter): void {
  shownPath = router.latestLocation.pathname
  router.subscribe('onResolved', ({ toLocation }) => void (shownPath = toLocation.pathname))
  letGo = () => router.history.destroy()
}

type Navigation = { pathname: string; preload: boolean; signal: AbortSignal }

/**
 * Before another page is drawn, in the browser. Without a connection the present one stays until it is back, or until
 * somebody goes elsewhere. After a deployment the page comes as a document, with the files of the new build: whoever
 * would lose something was asked by then (`ui/form/leave-guard.tsx`).
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
