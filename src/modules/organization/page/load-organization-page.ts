import type { QueryClient } from '@tanstack/react-query'
import { oneOrganization } from '../organization.requests'
import type { OwnOrganization } from '../organization.schema'

type LoaderArgs = { context: { queryClient: QueryClient }; params: { slug: string } }

/** Loader of an organization's page. `load` fetches the data; the title contains the organization's name. */
export async function loadOrganizationPage(
  { context: { queryClient }, params: { slug } }: LoaderArgs,
  title: string,
  load?: (organization: OwnOrganization) => Promise<unknown>,
) {
  const organization = await queryClient.ensureQueryData(oneOrganization(slug))
  await load?.(organization)
  return { title: `${title} · ${organization.name}` }
}
