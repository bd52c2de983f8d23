import { Plus } from 'lucide-react'
import { useTranslation } from '~/i18n/react'
import { withoutIsolates } from '~/lib/text-direction'
import { readAgent } from '~/lib/user-agent'
import { Button } from '~/ui/button'
import { toast } from '~/ui/feedback/toast'
import { useDeviceName } from './device-name'
import { useState } from 'react'
import { lateModule } from '~/lib/late-module'
import type { PasskeyOutcome } from '~/modules/auth/passkeys/passkey.requests'

/** Loaded on first use: most visitors of the page change no passkey. */
const requests = lateModule(() => import('~/modules/auth/passkeys/passkey.requests'))

type Requests = Awaited<ReturnType<typeof requests.load>>

export function usePasskeyRequest() {
  const [busy, setBusy] = useState(false)
  const run = async (work: (requests: Requests) => Promise<PasskeyOutcome>): Promise<PasskeyOutcome> => {
    setBusy(true)
    const outcome = await requests
      .load()
      .then(work)
      .catch(() => 'failed' as const)
    setBusy(false)
    return outcome
  }
  return { run, busy }
}

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
