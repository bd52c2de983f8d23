import { roleNames } from '~/access/roles'
import { fieldFilters, fieldOrders } from '~/entity/crud/list-of'
import { choiceFilter, defineList, flagFilter, type SearchOf } from '~/entity/list/define-list'
import { type Details, details, userFields } from '~/modules/auth/user.fields'

export const userList = defineList({
  name: 'user',
  orders: ['relevance', '-createdAt', 'createdAt', ...fieldOrders(userFields)],
  defaultOrder: '-createdAt',
  filters: {
    role: choiceFilter(roleNames),
    banned: flagFilter,
    onboarded: flagFilter,
    verified: flagFilter,
    ...fieldFilters(details as Details),
  },
})

export type UserSearch = SearchOf<typeof userList>
