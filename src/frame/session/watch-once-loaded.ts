import { onReconnect } from '~/lib/connection'
import { noteUnauthorized, onUnauthorized } from '~/lib/unauthorized'

/**
 * Starts the session watcher, whose code is loaded after the page. A 401 from before is replayed once it has loaded,
 * and retries a failed load. Returns a function that stops it.
 */
export function watchOnceLoaded(load: () => Promise<() => () => void>): () => void {
  let stop: (() => void) | undefined
  let left = false
  let loading = false
  let missed = false

  const begin = async () => {
    if (loading) return
    loading = true
    const start = await load().catch(() => null)
    loading = false
    if (left) return
    stop?.()
    // Without the watcher, the next request's 401 tells.
    if (!start) return void (stop = onReconnect(beginNow))
    unfollow()
    stop = start()
    if (missed) noteUnauthorized()
  }
  const beginNow = () => void begin()
  const unfollow = onUnauthorized(() => {
    missed = true
    beginNow()
  })
  beginNow()
  return () => {
    left = true
    unfollow()
    stop?.()
  }
}
