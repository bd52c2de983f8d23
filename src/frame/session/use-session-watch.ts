import { useEffect } from 'react'
import type { Caller } from '~/access/caller'
import { useTranslation } from '~/i18n/react'
import { lateModule } from '~/lib/late-module'
import { toast } from '~/ui/feedback/toast'
import { useSessionChange, useSessionRefresh } from './use-session-change'
import { onReconnect } from '~/lib/connection'
import { noteUnauthorized, onUnauthorized } from '~/lib/unauthorized'

const sessionWatch = lateModule(() => import('./session-watch'))

/** Watches the session of a signed-in user. The code is loaded after the page. */
export function useSessionWatch(caller: Caller | null): void {
  const { t } = useTranslation()
  const change = useSessionChange()
  const refresh = useSessionRefresh()
  useEffect(() => {
    if (!caller) return
    const onBack = () => toast.info(t('impersonation.back'))
    return watchOnceLoaded(async () => {
      const { watchSession } = await sessionWatch.load()
      return () => watchSession(caller, { change, refresh, onBack })
    })
  }, [caller, change, refresh, t])
}

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
