import { createFileRoute } from '@tanstack/react-router'
import { useEffect } from 'react'
import { useTranslation } from '~/i18n/react'
import { PasskeyOfferCard } from '~/modules/account/passkey-offer-card'
import { loadPasskeyOffer } from '~/modules/auth/passkeys/passkey-offer'
import { lateModule } from '~/lib/late-module'
import { rememberTimeZone } from '~/lib/visitor-time'
import { currentGreeting, keepGreeting } from '~/frame/greeting'
import { areaHead } from '~/frame/head'
import { HomeLinks } from '~/frame/home/home-links'
import { homeParts, loadHomeParts } from '~/frame/home/home-parts'
import { useSessionChange } from '~/frame/session/use-session-change'
import { PageHeader } from '~/ui/page-header'

/** Imported dynamically: routes are part of every first load, and this would add all manifests. */
const late = lateModule(() => import('~/frame/home/home-parts'))

export const Route = createFileRoute('/app/')({
  staticData: { needs: async () => (await late.load()).loadHomeParts() },
  loader: async ({ context: { queryClient, caller, init } }) => {
    await loadHomeParts()
    const [offersPasskey] = await Promise.all([
      loadPasskeyOffer(caller),
      ...homeParts(init.features).map((part) => part.load(queryClient, caller)),
    ])
    return { greeting: currentGreeting(), offersPasskey }
  },
  head: areaHead('navigation.home'),
  component: Home,
})

function Home() {
  const { t } = useTranslation('home')
  const { caller, init } = Route.useRouteContext()
  const { greeting, offersPasskey } = Route.useLoaderData()
  const changeSession = useSessionChange()
  const parts = homeParts(init.features)
  useEffect(() => {
    keepGreeting(greeting)
    rememberTimeZone()
  }, [greeting])
  return (
    <div className="flex flex-col gap-10">
      <div>
        <PageHeader title={t(`greeting.${greeting}`, { name: caller.name })} />
        {parts.map(({ Intro }, index) => Intro && <Intro key={index} />)}
      </div>
      {parts.map(({ Waiting }, index) => Waiting && <Waiting key={index} />)}
      <PasskeyOfferCard caller={caller} offered={offersPasskey} onSignedOut={changeSession} />
      {parts.map(({ Sections }, index) => Sections && <Sections key={index} caller={caller} />)}
      {!parts.some(({ Sections }) => Sections) && <HomeLinks caller={caller} />}
    </div>
  )
}
