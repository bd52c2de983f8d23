import { can } from '~/access/can'
import { apiClient } from '~/api/api-client'
import type { PaletteSource } from '~/manifest/palette-source'
import type { administeredContract } from './administered.contract'
import { OrganizationLogo } from '../logo/organization-logo'
import type { AdministeredOrganization } from './administered.contract'

const api = apiClient<typeof administeredContract>('organization')

/** All organizations, for administrators. */
export const source: PaletteSource<AdministeredOrganization> = {
  kind: 'administered-organization',
  isFor: (caller) => can(caller, 'apps.manager') && can(caller, 'organization.list'),
  texts: (t, term) => ({
    group: t('organization:navigation.all'),
    all: t('organizations:palette.all', { term }),
  }),
  find: (searchTerm, limit) => api.query('list', { searchTerm, limit }),
  one: (id) => api.query('one', { id }),
  show: (organization) => ({
    label: organization.name,
    hint: organization.slug,
    icon: <OrganizationLogo organization={organization} size="sm" />,
  }),
  paths: () => ({ list: '/manager/organizations', item: '/manager/organizations/$id' }),
}
