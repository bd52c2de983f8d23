import { choiceFilter, defineList, type SearchOf } from '~/entity/list/define-list'

/** Filter kinds of an organization's log; actions of other modules are `other`. */
export const logKindNames = ['organization', 'members', 'invitations', 'teams', 'other'] as const

export type LogKind = (typeof logKindNames)[number]

export const logList = defineList({
  name: 'organization-log',
  orders: ['-at'],
  defaultOrder: '-at',
  isSearched: false,
  filters: { kind: choiceFilter(logKindNames) },
})

export type LogSearch = SearchOf<typeof logList>
