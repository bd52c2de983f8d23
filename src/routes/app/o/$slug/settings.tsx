import { useQuery, useQueryClient, useSuspenseQuery } from '@tanstack/react-query'
import { createFileRoute, useRouter } from '@tanstack/react-router'
import { waitForRefresh } from '~/lib/wait-for-refresh'
import { sentFormSearch } from '~/modules/organization/editor/sent-form'
import { oneOrganization, organizationKeys } from '~/modules/organization/organization.requests'
import { ownersOf } from '~/modules/organization/members/member.requests'
import type { Organization } from '~/modules/organization/organization.schema'
import { OrganizationSettings } from '~/modules/organization/page/organization-settings'
import { featurePage } from '~/frame/feature-area'
import { loadOrganizationPage } from '~/modules/organization/page/load-organization-page'

export const Route = createFileRoute('/app/o/$slug/settings')({
  ...featurePage('organizations', 'forms', 'secondary'),
  validateSearch: sentFormSearch,
  // Bypasses the cache: an edit starts from the latest version.
  loader: async (args) => {
    const { queryClient, i18n } = args.context
    const { id, role } = await queryClient.fetchQuery(oneOrganization(args.params.slug))
    if (role === 'owner') await queryClient.fetchQuery(ownersOf(id))
    return loadOrganizationPage(args, i18n.t('organization:tabs.settings'))
  },
  component: Settings,
})

function Settings() {
  const { slug } = Route.useParams()
  const { caller } = Route.useRouteContext()
  const router = useRouter()
  const queryClient = useQueryClient()
  const { data: organization } = useSuspenseQuery(oneOrganization(slug))
  const isOwner = organization.role === 'owner'
  const owners = useQuery({ ...ownersOf(organization.id), enabled: isOwner })

  const show = async (saved: Organization) => {
    queryClient.setQueryData(oneOrganization(saved.slug).queryKey, { ...organization, ...saved })
    // The old slug is no longer valid.
    if (saved.slug !== slug)
      await router.navigate({
        to: '/app/o/$slug/settings',
        params: { slug: saved.slug },
        replace: true,
        ignoreBlocker: true,
      })
    await queryClient.invalidateQueries(organizationKeys)
  }

  /** Only after the page is left: active queries would be refetched and fail. */
  const clearCache = () => queryClient.removeQueries({ ...organizationKeys, type: 'inactive' })
  const leave = async () => {
    clearCache()
    await router.navigate({ to: '/app/organizations', replace: true, ignoreBlocker: true })
    clearCache()
  }

  return (
    <OrganizationSettings
      key={organization.id}
      organization={organization}
      userId={caller.userId}
      isOnlyOwner={isOwner && owners.data?.items.length === 1}
      sent={Route.useSearch()}
      onSaved={(saved) => waitForRefresh(show(saved))}
      onChanged={() => waitForRefresh(queryClient.invalidateQueries(organizationKeys))}
      onGone={() => waitForRefresh(leave())}
    />
  )
}
