import { useSuspenseQuery } from '@tanstack/react-query'
import { createFileRoute, Outlet, type SearchSchemaInput } from '@tanstack/react-router'
import { useEffect } from 'react'
import { useTranslation } from '~/i18n/react'
import { demo } from '~/lib/build-flags'
import { setActiveOrganization, oneOrganization } from '~/modules/organization/organization.requests'
import { OrganizationPage } from '~/modules/organization/page/organization-page'
import { BackLink } from '~/frame/back-link'
import { organizationTabs } from '~/frame/module-tabs'
import { featureArea } from '~/frame/feature-area'

export const Route = createFileRoute('/app/o/$slug')({
  ...featureArea('organizations', 'organization'),
  // Where an invitation leads: said in the server's page too.
  validateSearch: (search: { joined?: '1' } & SearchSchemaInput): { joined?: '1' } =>
    search.joined === '1' ? { joined: '1' } : {},
  // Strangers see the same 404 as for one that is not there.
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

  // The address says which organization it is; the session remembers the last. Where it would be refused it is not
  // asked, and where it fails nobody misses it.
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
