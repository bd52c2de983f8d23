import { useRef, useState } from 'react'
import { useTranslation } from '~/i18n/react'
import { Card } from '~/ui/card'
import { RowBoundary } from '~/ui/list/row-boundary'
import { toast } from '~/ui/feedback/toast'
import { revokeDevice } from './account.requests'
import type { Device } from './account.schema'
import { DeviceRow } from './device-row'
import { RevokeOthers } from './revoke-others'

type Props = {
  devices: Device[]
  readAt: number
  onChanged: () => Promise<void>
}

/** The user's sessions, one per browser. */
export function DevicesCard({ devices, readAt, onChanged }: Props) {
  const { t } = useTranslation('account')
  const [revoking, setRevoking] = useState<string | null>(null)
  const place = useRef<HTMLUListElement>(null)

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
    if (isRevoked) place.current?.focus({ preventScroll: true })
  }

  return (
    <Card
      flush
      title={t('devices.title')}
      description={t('devices.description')}
      actions={devices.some(({ current }) => !current) && <RevokeOthers onRevoked={onChanged} />}
    >
      <ul
        ref={place}
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
