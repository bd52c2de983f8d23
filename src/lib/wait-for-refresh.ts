import { connection } from './connection'
import { withTimeout } from './with-timeout'

/** How long a form waits for the page to show the saved change. */
const timeoutMs = 4000

/**
 * Waits for the refetch or navigation after a successful change, so that nobody sees the old state, but only
 * for a while. Its failure is ignored: the change is saved, and queries are refetched when the connection is
 * back.
 */
export async function waitForRefresh(work: Promise<unknown>): Promise<void> {
  let stop = () => {}
  const offline = new Promise<void>((resolve) => {
    const check = () => void (connection.isOnline() || resolve())
    stop = connection.subscribe(check)
    check()
  })
  await withTimeout(timeoutMs, Promise.race([work, offline])).catch(() => undefined)
  stop()
}
