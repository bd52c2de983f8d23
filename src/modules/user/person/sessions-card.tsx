import { MonitorOff } from 'lucide-react'
import { useRef, useState } from 'react'
import { useTranslation } from '~/i18n/react'
import { Card } from '~/ui/card'
import { EmptyState } from '~/ui/feedback/empty-state'
import { RowBoundary } from '~/ui/list/row-boundary'
import { toast } from '~/ui/feedback/toast'
import { revokeSession } from '../user.requests'
import type { UserSession } from '../user.schema'
import { RevokeAll } from './revoke-all'
import { SessionRow } from './session-row'
import { useUserFailureToast } from './use-user-failure-toast'

type Props = {
  userId: string
  sessions: UserSession[]
  readAt: number
  mayRevoke: boolean
  /** False on the caller's own page: own sessions are ended on the account page. */
  mayRevokeAll: boolean
  onChanged: () => Promise<void>
}

export function SessionsCard({ userId, sessions, readAt, mayRevoke, mayRevokeAll, onChanged }: Props) {
  const { t } = useTranslation('user')
  const fail = useUserFailureToast()
  const [revoking, setRevoking] = useState<string | null>(null)
  const place = useRef<HTMLDivElement>(null)

  const revoke = async (id: string) => {
    setRevoking(id)
    try {
      await revokeSession(userId, id)
      toast.success(t('person.sessions.revoked'))
    } catch (error) {
      fail(t('person.sessions.failed'), error)
    }
    // Also after a failure: the session may have ended meanwhile.
    await onChanged()
    setRevoking(null)
    // The focused button was removed with its row.
    place.current?.focus({ preventScroll: true })
  }

  return (
    <Card
      flush
      title={t('person.sessions.title')}
      description={t('person.sessions.description')}
      actions={
        mayRevoke &&
        mayRevokeAll &&
        sessions.length > 0 && <RevokeAll userId={userId} count={sessions.length} onRevoked={onChanged} />
      }
    >
      <div
        ref={place}
        role="group"
        aria-label={t('person.sessions.title')}
        tabIndex={-1}
        className="border-t border-border outline-none"
      >
        {sessions.length === 0 ? (
          <EmptyState
            icon={<MonitorOff aria-hidden="true" />}
            title={t('person.sessions.none')}
            description={t('person.sessions.noneDescription')}
          />
        ) : (
          <ul className="divide-y divide-border">
            {sessions.map((session) => (
              <RowBoundary key={session.id}>
                <SessionRow
                  session={session}
                  now={readAt}
                  busy={revoking === session.id}
                  onRevoke={mayRevoke && !session.current ? () => void revoke(session.id) : undefined}
                />
              </RowBoundary>
            ))}
          </ul>
        )}
      </div>
    </Card>
  )
}
