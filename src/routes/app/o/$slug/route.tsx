import { useSuspenseQuery } from '@tanstack/react-query'
import { createFileRoute, Outlet, type SearchSchemaInput } from '@tanstack/react-router'
import { useEffect } from 'react'
import { apiClient } from '~/api/api-client'
import { useTranslation } from '~/i18n/react'
import { demo } from '~/lib/build-flags'
import type { organizationContract } from '~/modules/organization/organization.contract'
import { setActiveOrganization, oneOrganization } from '~/modules/organization/organization.requests'
import { OrganizationPage } from '~/modules/organization/page/organization-page'
import { BackLink } from '~/frame/back-link'
import { organizationTabs } from '~/frame/module-tabs'
import { featureArea } from '~/frame/feature-area'

const organizations = apiClient<typeof organizationContract>('organization')

export const Route = createFileRoute('/app/o/$slug')({
  ...featureArea('organizations', 'organization'),
  staticData: {
    messages: ['organization'],
    reads: ({ params: { slug } }) => [{ ...organizations.query('get', { slug }), rowOf: 'mine' }],
  },
  // The greeting after joining by an invitation, also in the server-rendered page.
  validateSearch: (search: { joined?: '1' } & SearchSchemaInput): { joined?: '1' } =>
    search.joined === '1' ? { joined: '1' } : {},
  // Users of other tenants see the same 404 as for a missing organization.
  loader: async ({ context: { queryClient }, params: { slug } }) => {
    await queryClient.ensureQueryData(oneOrganization(slug))
  },
  component: Organization,
})

function Organization() {
  const { t } = useTranslation('organization')
  const { slug } = Route.useParams()
  const { joined } = Route.useSearch()
  const { caller } = Route.useRouteContext()
  const { data: organization } = useSuspenseQuery(oneOrganization(slug))
  const { id } = organization

  // Stores the last used organization in the session. Not where it would be refused; a failure is ignored.
  const isNoted = !demo && !caller.impersonatedBy
  useEffect(() => {
    if (isNoted) setActiveOrganization(id).catch(() => undefined)
  }, [id, isNoted])

  return (
    <OrganizationPage
      organization={organization}
      welcome={joined === '1'}
      ofModules={organizationTabs}
      back={<BackLink to="/app/organizations">{t('own.title')}</BackLink>}
    >
      <Outlet />
    </OrganizationPage>
  )
}
