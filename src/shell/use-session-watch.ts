import { useEffect } from 'react'
import type { Caller } from '~/access/caller'
import { useTranslation } from '~/i18n/react'
import { onReconnect } from '~/lib/connection'
import { lateModule } from '~/lib/late-module'
import { toast } from '~/ui/toast'
import { useSessionChange, useSessionRefresh } from './use-session-change'

const sessionWatch = lateModule(() => import('./session-watch'))

/** Whoever is signed in notices that it is over, without being asked anything. The code for that comes after the page. */
export function useSessionWatch(caller: Caller | null): void {
  const { t } = useTranslation()
  const change = useSessionChange()
  const refresh = useSessionRefresh()
  useEffect(() => {
    if (!caller) return
    let stop: (() => void) | undefined
    let left = false
    const onBack = () => toast.info(t('impersonation.back'))
    const begin = () =>
      sessionWatch.load().then(
        ({ watchSession }) => void (left || (stop = watchSession(caller, { change, refresh, onBack }))),
        // Without it the next request tells.
        () => void (left || (stop = onReconnect(begin))),
      )
    void begin()
    return () => {
      left = true
      stop?.()
    }
  }, [caller, change, refresh, t])
}
