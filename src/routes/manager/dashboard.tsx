import { useQuery, useSuspenseQuery } from '@tanstack/react-query'
import { createFileRoute, Link } from '@tanstack/react-router'
import { can } from '~/access/can'
import { newestEntries } from '~/modules/audit/audit.requests'
import { PasskeyOfferCard } from '~/modules/account/passkey-offer-card'
import { loadPasskeyOffer } from '~/modules/auth/passkeys/passkey-offer'
import { DayPlot } from '~/modules/dashboard/day-plot'
import { figures, signIns, signUps } from '~/modules/dashboard/dashboard.requests'
import { Figures } from '~/modules/dashboard/figures'
import { RecentActivity } from '~/modules/dashboard/recent-activity'
import { FailingMailNote } from '~/modules/mail/failing-mail-note'
import { useTranslation } from '~/i18n/react'
import { dashboardParts, loadDashboardParts } from '~/frame/dashboard-parts'
import { areaHead } from '~/frame/head'
import { useSessionChange } from '~/frame/session/use-session-change'
import { lateModule } from '~/lib/late-module'
import { buttonClass } from '~/ui/button-class'
import { PageHeader } from '~/ui/page-header'

const activity = newestEntries(8)

/** Imported dynamically, as on the app's home page. */
const late = lateModule(() => import('~/frame/dashboard-parts'))

export const Route = createFileRoute('/manager/dashboard')({
  staticData: { needs: async () => (await late.load()).loadDashboardParts() },
  loader: async ({ context: { queryClient, caller } }) => {
    const parts = await loadDashboardParts()
    const [offersPasskey] = await Promise.all([
      loadPasskeyOffer(caller),
      ...parts.map((part) => part.load(queryClient, caller)),
      queryClient.ensureQueryData(figures()),
      can(caller, 'user.list') && queryClient.ensureQueryData(signUps()),
      can(caller, 'session.list') && queryClient.ensureQueryData(signIns()),
      can(caller, 'audit.read') && queryClient.ensureQueryData(activity),
    ])
    return { offersPasskey }
  },
  head: areaHead('navigation.dashboard'),
  component: Dashboard,
})

function Dashboard() {
  const { t } = useTranslation(['frame', 'dashboard', 'mail'])
  const { caller } = Route.useRouteContext()
  const { offersPasskey } = Route.useLoaderData()
  const changeSession = useSessionChange()
  const { data: totals } = useSuspenseQuery(figures())
  // Not requested without the permission.
  const joined = useQuery({ ...signUps(), enabled: can(caller, 'user.list') }).data?.days
  const visits = useQuery({ ...signIns(), enabled: can(caller, 'session.list') }).data?.days
  const parts = dashboardParts()
  const log = useQuery({ ...activity, enabled: can(caller, 'audit.read') })
  return (
    <div className="flex flex-col gap-8">
      <PageHeader title={t('navigation.dashboard')} description={t('dashboard:description')} />
      <PasskeyOfferCard caller={caller} offered={offersPasskey} onSignedOut={changeSession} />
      {can(caller, 'mail.read') && (
        <FailingMailNote
          count={totals.failingMails ?? 0}
          all={
            <Link to="/manager/mail" className={buttonClass({ size: 'sm' })}>
              {t('mail:failing.all')}
            </Link>
          }
        />
      )}
      <div className="flex flex-col gap-4">
        <Figures figures={totals} signUps={joined} signIns={visits}>
          {parts.map(({ Figure }, index) => (
            <Figure key={index} figures={totals} />
          ))}
        </Figures>
        {/* The last of an odd number spans both columns. */}
        <div className="grid gap-4 lg:grid-cols-2 lg:[&>:last-child:nth-child(odd)]:col-span-2">
          {joined && <DayPlot of="signUps" days={joined} />}
          {visits && <DayPlot of="signIns" days={visits} />}
          {parts.map(({ Tile }, index) => (
            <Tile key={index} caller={caller} />
          ))}
          {log.data && (
            <RecentActivity
              entries={log.data.items}
              now={log.dataUpdatedAt}
              all={
                <Link to="/manager/audit" className={buttonClass({ variant: 'ghost', size: 'sm' })}>
                  {t('dashboard:all')}
                </Link>
              }
            />
          )}
        </div>
      </div>
    </div>
  )
}
