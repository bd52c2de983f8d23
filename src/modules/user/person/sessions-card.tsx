import { MonitorOff } from 'lucide-react'
import { useRef, useState } from 'react'
import { useTranslation } from '~/i18n/react'
import { Card } from '~/ui/card'
import { EmptyState } from '~/ui/feedback/empty-state'
import { RowBoundary } from '~/ui/list/row-boundary'
import { toast } from '~/ui/feedback/toast'
import { Button } from '~/ui/button'
import { ConfirmDialog } from '~/ui/overlay/confirm-dialog'
import { useAsyncAction } from '~/ui/feedback/use-async-action'
import { useDeviceName } from '~/modules/account/device-name'
import { DeviceIcon, ListRow } from '~/modules/account/list-row'
import { RichText } from '~/i18n/rich-text'
import { Badge } from '~/ui/badge'
import { Ltr } from '~/ui/text/ltr'
import { RelativeTime } from '~/ui/text/relative-time'
import { revokeSession, revokeSessions } from '../user.requests'
import type { UserSession } from '../user.schema'
import { useUserFailureToast } from '../use-user-failure'
import { displayName } from '../user-state'

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
  const list = useRef<HTMLDivElement>(null)

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
    list.current?.focus({ preventScroll: true })
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
        ref={list}
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

type RevokeAllProps = { userId: string; count: number; onRevoked: () => Promise<void> }

function RevokeAll({ userId, count, onRevoked }: RevokeAllProps) {
  const { t } = useTranslation('user')
  const [open, setOpen] = useState(false)
  const { run, busy } = useAsyncAction()
  const fail = useUserFailureToast()

  const confirm = async () => {
    const outcome = await run(() => revokeSessions(userId))
    setOpen(false)
    if (outcome.ok) toast.success(t('person.sessions.allRevoked', { count: outcome.value.revoked }))
    else fail(t('person.sessions.allFailed'), outcome.error)
    await onRevoked()
  }

  return (
    <>
      <Button size="sm" onClick={() => setOpen(true)}>
        {t('person.sessions.revokeAll')}
      </Button>
      <ConfirmDialog
        open={open}
        onOpenChange={setOpen}
        title={t('person.sessions.allTitle')}
        description={t('person.sessions.allDescription', { count })}
        confirmLabel={t('person.sessions.revokeAll')}
        cancelLabel={t('person.cancel')}
        busy={busy}
        onConfirm={() => void confirm()}
      />
    </>
  )
}

type SessionRowProps = {
  session: UserSession
  now: number
  busy: boolean
  /** Absent for the caller's current session and without the permission. */
  onRevoke?: () => void
}

function SessionRow({ session, now, busy, onRevoke }: SessionRowProps) {
  const { t, language } = useTranslation('user')
  const name = useDeviceName()(session)
  const { impersonatedBy } = session
  const timeText = (text: string, at: Date, ahead = false) => (
    <RichText
      text={text}
      parts={{ time: <RelativeTime at={at} now={now} language={language} ahead={ahead} /> }}
    />
  )
  return (
    <ListRow
      tall
      icon={<DeviceIcon system={session.system} />}
      title={name}
      badge={session.current && <Badge tone="accent">{t('person.sessions.current')}</Badge>}
      facts={[
        impersonatedBy && (
          <span key="acted" className="font-medium text-warning">
            <RichText
              text={t('person.sessions.actedBy')}
              parts={{ name: <bdi>{displayName(impersonatedBy)}</bdi> }}
            />
          </span>
        ),
        session.address && <Ltr key="address">{session.address}</Ltr>,
        timeText(t('person.sessions.began'), session.createdAt),
        session.current
          ? t('person.sessions.active')
          : timeText(t('person.sessions.lastSeen'), session.lastSeenAt),
        timeText(t('person.sessions.ends'), session.expiresAt, true),
      ]}
      action={
        onRevoke && (
          <Button
            size="sm"
            busy={busy}
            aria-label={t('person.sessions.revokeOne', { device: name })}
            onClick={onRevoke}
          >
            {t('person.sessions.revoke')}
          </Button>
        )
      }
    />
  )
}
