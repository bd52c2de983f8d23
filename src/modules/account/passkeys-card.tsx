import { KeyRound } from 'lucide-react'
import { useState, useSyncExternalStore } from 'react'
import { canUsePasskeys } from '~/modules/auth/passkeys/passkey-support'
import { useTranslation } from '~/i18n/react'
import { Alert } from '~/ui/feedback/alert'
import { Card } from '~/ui/card'
import { EmptyState } from '~/ui/feedback/empty-state'
import { RowBoundary } from '~/ui/list/row-boundary'
import type { Passkey } from './account.schema'
import { AddPasskey } from './add-passkey'
import { PasskeyRow } from './passkey-row'
import { SignInAgain } from './sign-in-again'

type Props = {
  passkeys: Passkey[]
  readAt: number
  onChanged: () => Promise<void>
  onSignedOut: () => Promise<unknown>
}

export function PasskeysCard({ passkeys, readAt, onChanged, onSignedOut }: Props) {
  const { t } = useTranslation('account')
  const [stale, setStale] = useState(false)
  // Only the browser knows whether it supports WebAuthn. The server assumes that it does, as most do.
  const supported = useSyncExternalStore(never, canUsePasskeys, () => true)
  const add = (primary: boolean) =>
    supported && <AddPasskey primary={primary} onAdded={onChanged} onStale={() => setStale(true)} />

  return (
    <Card
      flush
      title={t('passkeys.title')}
      description={t('passkeys.description')}
      actions={passkeys.length > 0 && add(false)}
    >
      {stale && (
        <div className="px-5 pb-5">
          <SignInAgain onSignedOut={onSignedOut} />
        </div>
      )}
      {!supported && <Alert className="mx-5 mb-5">{t('passkeys.unsupported')}</Alert>}
      {passkeys.length > 0 ? (
        <ul aria-label={t('passkeys.title')} className="divide-y divide-border border-t border-border">
          {passkeys.map((passkey) => (
            <RowBoundary key={passkey.id}>
              <PasskeyRow passkey={passkey} now={readAt} onChanged={onChanged} />
            </RowBoundary>
          ))}
        </ul>
      ) : (
        <EmptyState
          className="border-t border-border py-10"
          icon={<KeyRound aria-hidden="true" />}
          title={t('passkeys.none')}
          description={t('passkeys.noneDescription')}
          action={add(true)}
        />
      )}
    </Card>
  )
}

const never = () => () => undefined
