import { Plus } from 'lucide-react'
import { useTranslation } from '~/i18n/react'
import { withoutIsolates } from '~/lib/isolate'
import { readAgent } from '~/lib/user-agent'
import { Button } from '~/ui/button'
import { toast } from '~/ui/feedback/toast'
import { useDeviceName } from './device-name'
import { usePasskeyRequest } from './use-passkey-request'

type Props = {
  primary?: boolean
  onAdded: () => Promise<void>
  /** The session is too old to register a passkey. */
  onStale: () => void
}

/** The browser shows the rest: choice of the authenticator and user verification. */
export function AddPasskey({ primary, onAdded, onStale }: Props) {
  const { t } = useTranslation('account')
  const deviceName = useDeviceName()
  const { run, busy } = usePasskeyRequest()

  const add = async () => {
    const name = withoutIsolates(deviceName(readAgent(navigator.userAgent)))
    const outcome = await run(({ addPasskey }) => addPasskey(name))
    if (outcome === 'done') {
      await onAdded()
      toast.success(t('passkeys.added'))
    }
    if (outcome === 'stale') onStale()
    if (outcome === 'known') toast.info(t('passkeys.known'))
    if (outcome === 'failed') toast.error(t('passkeys.failed'))
  }

  return (
    <Button
      size={primary ? 'md' : 'sm'}
      variant={primary ? 'primary' : 'secondary'}
      icon={<Plus aria-hidden="true" />}
      busy={busy}
      onClick={() => void add()}
    >
      {t('passkeys.add')}
    </Button>
  )
}
