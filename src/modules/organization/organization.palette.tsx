import { Building2, Plus } from 'lucide-react'
import { can } from '~/access/can'
import { foldText } from '~/lib/fold-text'
import type { PaletteSource } from '~/manifest/palette-source'
import { OrganizationLogo } from './logo/organization-logo'
import { myOrganizations } from './organization.requests'
import type { JoinedOrganization } from './organization.schema'

const own = myOrganizations()

/** The user's organizations are few: fetched once and searched in the browser. */
export const source: PaletteSource<JoinedOrganization> = {
  kind: 'organization',
  isFor: (caller) => can(caller, 'apps.app'),
  texts: (t, term) => ({
    group: t('organization:navigation.own'),
    all: t('organization:navigation.all', { term }),
  }),
  find: (term, limit) => ({
    queryKey: [...own.queryKey, 'found', term, limit],
    queryFn: async (context) => {
      const words = foldText(term).split(/\s+/)
      const all = await own.queryFn!(context)
      const found = all.filter(({ name, slug }) =>
        words.every((word) => foldText(`${name} ${slug}`).includes(word)),
      )
      return { items: found.slice(0, limit), nextCursor: found.length > limit ? 'more' : null }
    },
  }),
  one: (id) => ({
    queryKey: [...own.queryKey, 'one', id],
    queryFn: async (context) => {
      const found = (await own.queryFn!(context as never)).find((each) => each.id === id)
      if (!found) throw new Error('It is no more')
      return found
    },
  }),
  show: (organization) => ({
    label: organization.name,
    icon: <OrganizationLogo organization={organization} size="sm" />,
  }),
  paths: () => ({ list: '/app/organizations', item: '/app/o/$slug' }),
  params: ({ slug }) => ({ slug }),
  actions: (caller, t) =>
    can(caller, 'apps.app')
      ? [
          {
            id: 'organizations',
            label: t('organization:navigation.organizations'),
            icon: <Building2 aria-hidden="true" />,
            to: '/app/organizations',
          },
          {
            id: 'new-organization',
            label: t('organization:navigation.new'),
            also: t('palette:also.create'),
            icon: <Plus aria-hidden="true" />,
            to: '/app/organizations/new',
          },
        ]
      : [],
}
