import { organizationRoles } from '~/access/organization'
import { choiceFilter, defineList, flagFilter, ownFilter } from '~/entity/list/define-list'
import { textParam } from '~/lib/search-params'

/** All organizations, for the product's administrators. */
export const organizationList = defineList({
  name: 'organization',
  orders: ['-createdAt', 'createdAt', 'name', '-name'],
  defaultOrder: '-createdAt',
  filters: { suspended: flagFilter },
})

export const memberList = defineList({
  name: 'member',
  orders: ['createdAt', '-createdAt'],
  defaultOrder: 'createdAt',
  filters: {
    /** Which organization; without one there is no list. */
    organizationId: ownFilter((value) => textParam(value) || undefined),
    role: choiceFilter(organizationRoles),
  },
})
