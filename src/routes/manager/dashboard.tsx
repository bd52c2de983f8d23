import { useSuspenseQuery } from '@tanstack/react-query'
import { createFileRoute, Link } from '@tanstack/react-router'
import { useTranslation } from '~/i18n/react'
import { PasskeyOfferCard } from '~/features/auth/passkeys/passkey-offer-card'
import { figures } from '~/features/dashboard/dashboard.requests'
import { Figures } from '~/features/dashboard/figures'
import { pageTitle } from '~/shell/head'
import { buttonClass } from '~/ui/button-class'
import { PageHeader } from '~/ui/page-header'

export const Route = createFileRoute('/manager/dashboard')({
  loader: async ({ context }) => {
    await context.queryClient.ensureQueryData(figures())
  },
  head: ({ match: { context } }) => pageTitle(context.i18n.t('navigation.dashboard')),
  component: Dashboard,
})

function Dashboard() {
  const { t } = useTranslation(['shell', 'dashboard'])
  const { caller } = Route.useRouteContext()
  const { data } = useSuspenseQuery(figures())
  return (
    <div className="flex flex-col gap-8">
      <PageHeader title={t('navigation.dashboard')} description={t('dashboard:description')} />
      <PasskeyOfferCard
        email={caller.email}
        addLink={(label) => (
          <Link to="/manager/account" hash="passkeys" className={buttonClass()}>
            {label}
          </Link>
        )}
      />
      <Figures figures={data} />
    </div>
  )
}
