import { useEffect } from 'react'
import type { Caller } from '~/access/caller'
import { useTranslation } from '~/i18n/react'
import { lateModule } from '~/lib/late-module'
import { toast } from '~/ui/feedback/toast'
import { useSessionChange, useSessionRefresh } from './use-session-change'
import { watchOnceLoaded } from './watch-once-loaded'

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
