import { type Role, roleNames } from '~/access/roles'
import { choiceParam, flagParam, lineParam, textParam } from '~/lib/search-params'
import type { UserListSearch } from '../user.requests'
import type { UserSort } from '../user.schema'

// Every page carries the reading of addresses, so this file keeps away from the schemas, and the compiler compares.
const sorts = Object.keys({
  relevance: true,
  '-createdAt': true,
  createdAt: true,
  name: true,
  '-name': true,
  email: true,
  '-email': true,
} satisfies Record<UserSort, true>) as UserSort[]

export const userSearchDefaults = { searchTerm: '' } as const

/** The order of a list that none was asked for. */
export const defaultSort = (searchTerm: string): UserSort => (searchTerm ? 'relevance' : '-createdAt')

/** What an address may ask of the list. What cannot be read is not asked for. */
export function readUserSearch(search: { [Name in keyof UserListSearch]?: unknown }): UserListSearch {
  const searchTerm = lineParam(search.searchTerm)
  return {
    searchTerm,
    sort: sortOf(search.sort, searchTerm),
    role: choiceParam<Role>(roleNames, search.role),
    banned: flagParam(search.banned),
    onboarded: flagParam(search.onboarded),
    verified: flagParam(search.verified),
    cursor: textParam(search.cursor) || undefined,
  }
}

/** The order that holds anyway is not asked for, nor relevance where there is nothing to be relevant to. */
function sortOf(value: unknown, searchTerm: string): UserSort | undefined {
  if (value === defaultSort(searchTerm) || value === 'relevance') return undefined
  return choiceParam(sorts, value)
}
