import { type Role, roleNames } from '~/access/permissions'
import { textParam } from '~/lib/search-params'
import type { UserListSearch } from '../user.requests'
import type { UserSort } from '../user.schema'

/** As the server would take it; longer is not a search. */
export const maxSearchTerm = 200

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
  searchTerm: termOf(search.searchTerm),
  sort: oneOf(sorts, search.sort) ?? userSearchDefaults.sort,
  role: oneOf<Role>(roleNames, search.role),
  banned: flagOf(search.banned),
  onboarded: flagOf(search.onboarded),
  verified: flagOf(search.verified),
  cursor: textParam(search.cursor) || undefined,
})

function termOf(value: unknown): string {
  const term = textParam(value).trim()
  return term.length > maxSearchTerm || /[\0\p{Cs}]/u.test(term) ? '' : term
}

const oneOf = <T extends string>(known: readonly T[], value: unknown): T | undefined =>
  known.find((each) => each === value)

/** Text in an address, a truth value in a link. */
function flagOf(value: unknown): boolean | undefined {
  const text = String(value)
  return text === 'true' ? true : text === 'false' ? false : undefined
}
