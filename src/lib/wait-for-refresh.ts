import { connection } from './connection'
import { withTimeout } from './with-timeout'

/** How long a form waits for the page to show what it has saved. */
const timeoutMs = 4000

/**
 * For what follows a change that the server has accepted: reading anew, going to the page that shows it. It is waited
 * for, so that nobody sees the old state, but not for ever, and its failure is none of the change: what was saved is
 * saved. What the connection holds up is made up for when it is back.
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
