import { organizationRoles } from '~/access/organization'
import { choiceFilter, defineList, idFilter, type SearchOf } from '~/entity/list/define-list'

export const memberList = defineList({
  name: 'member',
  orders: ['createdAt', '-createdAt', 'name', '-name'],
  defaultOrder: 'createdAt',
  filters: { role: choiceFilter(organizationRoles), teamId: idFilter },
})

export type MemberSearch = SearchOf<typeof memberList>
export type MemberFilter = ReturnType<typeof memberList.filterOf>
