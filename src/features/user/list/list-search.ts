import { type Role, roleNames } from '~/access/permissions'
import { choiceParam, flagParam, lineParam, textParam } from '~/lib/search-params'
import type { UserListSearch } from '../user.requests'
import type { UserSort } from '../user.schema'

// Every page carries the reading of addresses, so this file keeps away from the schemas, and the compiler compares.
const sorts = Object.keys({
  '-createdAt': true,
  createdAt: true,
  name: true,
  '-name': true,
  email: true,
  '-email': true,
} satisfies Record<UserSort, true>) as UserSort[]

export const userSearchDefaults = { searchTerm: '', sort: '-createdAt' } as const

/** What an address may ask of the list. What cannot be read is not asked for. */
export const readUserSearch = (search: { [Name in keyof UserListSearch]?: unknown }): UserListSearch => ({
  searchTerm: lineParam(search.searchTerm),
  sort: choiceParam(sorts, search.sort) ?? userSearchDefaults.sort,
  role: choiceParam<Role>(roleNames, search.role),
  banned: flagParam(search.banned),
  onboarded: flagParam(search.onboarded),
  verified: flagParam(search.verified),
  cursor: textParam(search.cursor) || undefined,
})
