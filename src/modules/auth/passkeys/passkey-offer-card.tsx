import { type ReactNode, useEffect, useState } from 'react'
import { useTranslation } from '~/i18n/react'
import { Button } from '~/ui/button'
import { Card } from '~/ui/card'
import { declineOffer, hasPasskeys, isOfferDue, offerIsMade } from './passkey-offer'

type Props = { email: string; addLink: (label: string) => ReactNode }

/** After a sign-in with a code, for someone who could do without: offered, never forced. */
export function PasskeyOfferCard({ email, addLink }: Props) {
  const { t } = useTranslation('auth')
  const [open, setOpen] = useState(false)

  useEffect(() => {
    if (!isOfferDue(email)) return
    const left = new AbortController()
    void hasPasskeys(left.signal).then((some) => {
      // Null when it could not be found out: the next visit asks again.
      if (some !== null) offerIsMade()
      return setOpen(some === false)
    })
    return () => left.abort()
  }, [email])

  const decline = () => {
    declineOffer()
    setOpen(false)
  }

  if (!open) return null
  return (
    <Card
      className="animate-settle"
      title={t('passkeyOffer.title')}
      description={t('passkeyOffer.description')}
      actions={
        <>
          {addLink(t('passkeyOffer.add'))}
          <Button variant="ghost" onClick={decline}>
            {t('passkeyOffer.later')}
          </Button>
        </>
      }
    />
  )
}
