import { roleNames } from '~/access/roles'
import { choiceFilter, defineList, flagFilter, type SearchOf } from '~/entity/list/define-list'

export const userList = defineList({
  name: 'user',
  orders: ['relevance', '-createdAt', 'createdAt', 'name', '-name', 'email', '-email'],
  defaultOrder: '-createdAt',
  filters: {
    role: choiceFilter(roleNames),
    banned: flagFilter,
    onboarded: flagFilter,
    verified: flagFilter,
  },
})

export type UserSearch = SearchOf<typeof userList>
