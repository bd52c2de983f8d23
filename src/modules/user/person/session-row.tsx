import { useDeviceName } from '~/modules/account/device-name'
import { DeviceIcon } from '~/modules/account/device-icon'
import { ListRow } from '~/modules/account/list-row'
import { useTranslation } from '~/i18n/react'
import { RichText } from '~/i18n/rich-text'
import { Badge } from '~/ui/badge'
import { Button } from '~/ui/button'
import { Ltr } from '~/ui/text/ltr'
import { RelativeTime } from '~/ui/text/relative-time'
import type { UserSession } from '../user.schema'
import { displayName } from '../user-state'

type Props = {
  session: UserSession
  now: number
  busy: boolean
  /** Absent for the caller's current session and without the permission. */
  onRevoke?: () => void
}

export function SessionRow({ session, now, busy, onRevoke }: Props) {
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
