import { UserRoundSearch } from 'lucide-react'
import { useRef, useState } from 'react'
import { useTranslation } from '~/i18n/react'
import { Card } from '~/ui/card'
import { RowBoundary } from '~/ui/list/row-boundary'
import { toast } from '~/ui/feedback/toast'
import { RichText } from '~/i18n/rich-text'
import { Badge } from '~/ui/badge'
import { Button } from '~/ui/button'
import { Ltr } from '~/ui/text/ltr'
import { RelativeTime } from '~/ui/text/relative-time'
import { useAuthRequest } from '~/modules/auth/forms/use-auth-request'
import { ConfirmDialog } from '~/ui/overlay/confirm-dialog'
import { revokeDevice } from './account.requests'
import type { Device, Visit } from './account.schema'
import { useDeviceName } from './device-name'
import { DeviceIcon, ListRow } from './list-row'

type Props = {
  devices: Device[]
  readAt: number
  onChanged: () => Promise<void>
}

/** The user's sessions, one per browser. */
export function DevicesCard({ devices, readAt, onChanged }: Props) {
  const { t } = useTranslation('account')
  const [revoking, setRevoking] = useState<string | null>(null)
  const list = useRef<HTMLUListElement>(null)

  const revoke = async (id: string) => {
    setRevoking(id)
    let isRevoked = false
    try {
      await revokeDevice(id)
      isRevoked = true
      toast.success(t('devices.revoked'))
    } catch {
      toast.error(t('devices.failed'))
    }
    // Also after a failure: the session may have been revoked elsewhere.
    await onChanged()
    setRevoking(null)
    // The focused button was removed with its row.
    if (isRevoked) list.current?.focus({ preventScroll: true })
  }

  return (
    <Card
      flush
      title={t('devices.title')}
      description={t('devices.description')}
      actions={devices.some(({ current }) => !current) && <RevokeOthers onRevoked={onChanged} />}
    >
      <ul
        ref={list}
        aria-label={t('devices.title')}
        tabIndex={-1}
        className="divide-y divide-border border-t border-border outline-none"
      >
        {devices.map((device) => (
          <RowBoundary key={device.id}>
            <DeviceRow
              device={device}
              now={readAt}
              busy={revoking === device.id}
              onRevoke={() => void revoke(device.id)}
            />
          </RowBoundary>
        ))}
      </ul>
    </Card>
  )
}

type DeviceRowProps = { device: Device; now: number; busy: boolean; onRevoke: () => void }

function DeviceRow({ device, now, busy, onRevoke }: DeviceRowProps) {
  const { t, language } = useTranslation('account')
  const name = useDeviceName()(device)
  return (
    <ListRow
      icon={<DeviceIcon system={device.system} />}
      title={name}
      badge={device.current && <Badge tone="accent">{t('devices.current')}</Badge>}
      facts={[
        device.address && <Ltr key="address">{device.address}</Ltr>,
        device.current ? (
          t('devices.active')
        ) : (
          <RichText
            key="seen"
            text={t('devices.lastSeen')}
            parts={{ time: <RelativeTime at={device.lastSeenAt} now={now} language={language} /> }}
          />
        ),
      ]}
      action={
        !device.current && (
          <Button
            size="sm"
            busy={busy}
            aria-label={t('devices.revokeOne', { device: name })}
            onClick={onRevoke}
          >
            {t('devices.revoke')}
          </Button>
        )
      }
    />
  )
}

function RevokeOthers({ onRevoked }: { onRevoked: () => Promise<void> }) {
  const { t } = useTranslation('account')
  const [open, setOpen] = useState(false)
  const { run, busy } = useAuthRequest()

  const confirm = async () => {
    const outcome = await run(({ revokeOtherSessions }) => revokeOtherSessions())
    setOpen(false)
    if (outcome.ok) toast.success(t('devices.othersRevoked'))
    else toast.error(t('devices.othersFailed'))
    await onRevoked()
  }

  return (
    <>
      <Button size="sm" onClick={() => setOpen(true)}>
        {t('devices.revokeOthers')}
      </Button>
      <ConfirmDialog
        open={open}
        onOpenChange={setOpen}
        title={t('devices.othersTitle')}
        description={t('devices.othersDescription')}
        confirmLabel={t('devices.revokeOthers')}
        cancelLabel={t('cancel')}
        busy={busy}
        onConfirm={() => void confirm()}
      />
    </>
  )
}

/** Lists impersonations with their reasons, so that users can see who acted as them. */
export function VisitsCard({ visits, readAt }: { visits: Visit[]; readAt: number }) {
  const { t, language } = useTranslation('account')
  return (
    <Card flush title={t('visits.title')} description={t('visits.description')}>
      <ul aria-label={t('visits.title')} className="divide-y divide-border border-t border-border">
        {visits.map(({ id, by, at, until, reason }) => (
          <RowBoundary key={id}>
            <ListRow
              icon={<UserRoundSearch aria-hidden="true" />}
              title={<bdi>{by || t('visits.someone')}</bdi>}
              facts={[
                <RelativeTime key="at" at={at} now={readAt} language={language} />,
                until ? t('visits.minutes', { count: minutesBetween(at, until) }) : t('visits.atMost'),
                reason && <bdi key="reason">{reason}</bdi>,
              ]}
            />
          </RowBoundary>
        ))}
      </ul>
    </Card>
  )
}

/** Rounded up, so that a short impersonation counts as one minute. */
const minutesBetween = (from: Date, to: Date) =>
  Math.max(1, Math.ceil((to.getTime() - from.getTime()) / 60_000))
