import { useEffect, useState, useSyncExternalStore } from 'react'
import { useTranslation } from '~/i18n/react'
import { connection } from '~/lib/connection'
import { toastDuration } from '~/ui/constants'

/** Announces that the connection is lost, and for a moment that it is back. An overlay that takes no clicks. */
export function ConnectionNotice() {
  const { t } = useTranslation()
  const online = useSyncExternalStore(connection.subscribe, connection.isOnline, () => true)
  const [announced, setAnnounced] = useState(false)
  if (!online && !announced) setAnnounced(true)
  useEffect(() => {
    if (!online || !announced) return
    const timer = setTimeout(() => setAnnounced(false), toastDuration)
    return () => clearTimeout(timer)
  }, [online, announced])
  return (
    <div
      role="status"
      aria-live="polite"
      className="pointer-events-none fixed inset-x-0 top-0 z-55 flex justify-center text-xs font-medium"
    >
      {announced && (
        <p className="rounded-b-tight border border-t-0 border-border bg-surface-raised px-3 py-0.5 text-text shadow-floating sm:py-1">
          {t(online ? 'connection.back' : 'connection.lost')}
        </p>
      )}
    </div>
  )
}
