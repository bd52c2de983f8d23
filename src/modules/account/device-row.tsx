import { useTranslation } from '~/i18n/react'
import { RichText } from '~/i18n/rich-text'
import { Badge } from '~/ui/badge'
import { Button } from '~/ui/button'
import { Ltr } from '~/ui/text/ltr'
import { RelativeTime } from '~/ui/text/relative-time'
import type { Device } from './account.schema'
import { DeviceIcon } from './device-icon'
import { useDeviceName } from './device-name'
import { ListRow } from './list-row'

type Props = { device: Device; now: number; busy: boolean; onRevoke: () => void }

export function DeviceRow({ device, now, busy, onRevoke }: Props) {
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
