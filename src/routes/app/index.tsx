import { createFileRoute, Link } from '@tanstack/react-router'
import { useEffect } from 'react'
import type { Caller } from '~/access/caller'
import { useTranslation } from '~/i18n/react'
import { PasskeyOfferCard } from '~/modules/account/passkey-offer-card'
import { loadPasskeyOffer } from '~/modules/auth/passkeys/passkey-offer'
import { lateModule } from '~/lib/late-module'
import { rememberTimeZone } from '~/lib/visitor-time'
import { areaHead } from '~/frame/head'
import { homeParts, loadHomeParts, currentGreeting, keepGreeting } from '~/frame/home/home-parts'
import { appNavigation, useMayOpen } from '~/frame/navigation'
import { useSessionChange } from '~/frame/session/use-session-change'
import { ForwardIcon } from '~/ui/directional-icons'
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

/** Links for the home page of a product whose modules contribute nothing to it. */
function HomeLinks({ caller }: { caller: Caller }) {
  const { t } = useTranslation(['frame', 'home'])
  const entries = appNavigation.filter(useMayOpen(caller)).filter(({ to }) => to !== '/app')
  return (
    <section aria-labelledby="next" className="flex flex-col gap-5">
      <h2 id="next" className="text-lg font-semibold">
        {t('home:next')}
      </h2>
      <ul className="grid grid-cols-1 gap-4 sm:grid-cols-2 lg:grid-cols-3">
        {entries.map(({ to, label, icon: Icon }) => (
          <li key={to}>
            <Link
              to={to}
              className="flex items-center gap-4 rounded border border-border bg-surface-raised p-5 font-medium transition-[border-color,box-shadow] hover:border-accent hover:shadow-floating"
            >
              <span className="rounded bg-accent-soft p-2.5 text-accent-text [&_svg]:size-5">
                <Icon aria-hidden="true" />
              </span>
              <span className="min-w-0 flex-1">{t(label as never)}</span>
              <ForwardIcon className="size-4 shrink-0 text-text-muted" />
            </Link>
          </li>
        ))}
      </ul>
    </section>
  )
}
