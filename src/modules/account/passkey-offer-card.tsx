import { useState } from 'react'
import type { Caller } from '~/access/caller'
import { useTranslation } from '~/i18n/react'
import { declineOffer, forgetOffer, isOfferOpen } from '~/modules/auth/passkeys/passkey-offer'
import { Button } from '~/ui/button'
import { Card } from '~/ui/card'
import { AddPasskey } from './add-passkey'
import { SignInAgain } from './sign-in-again'

type Props = {
  caller: Caller
  /** From the loader: the offer is due, and the user has no passkey. */
  offered: boolean
  onSignedOut: () => Promise<unknown>
}

/** Offers a passkey after a sign-in with a code, until the user accepts or dismisses it. */
export function PasskeyOfferCard({ caller, offered, onSignedOut }: Props) {
  const { t } = useTranslation('auth')
  const [answered, setAnswered] = useState(false)
  const [stale, setStale] = useState(false)
  const { userId } = caller
  // A page restored from the back/forward cache may predate the answer.
  if (!offered || answered || !isOfferOpen(caller)) return null
  return (
    <Card
      title={t('passkeyOffer.title')}
      description={t('passkeyOffer.description')}
      actions={
        <>
          <AddPasskey
            primary
            onAdded={async () => {
              forgetOffer(userId)
              setAnswered(true)
            }}
            onStale={() => setStale(true)}
          />
          <Button
            variant="ghost"
            onClick={() => {
              declineOffer(userId)
              setAnswered(true)
            }}
          >
            {t('passkeyOffer.later')}
          </Button>
        </>
      }
    >
      {stale && <SignInAgain onSignedOut={onSignedOut} />}
    </Card>
  )
}
