import { defineList, flagFilter, type SearchOf } from '~/entity/list/define-list'

export const organizationList = defineList({
  name: 'organization',
  orders: ['-createdAt', 'createdAt', 'name', '-name'],
  defaultOrder: '-createdAt',
  filters: {
    suspended: flagFilter,
    /** None of its owners could sign in. */
    ownerless: flagFilter,
  },
})

export type OrganizationSearch = SearchOf<typeof organizationList>
