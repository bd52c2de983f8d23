import type { UserListSearch } from '../user.requests'

/** Whom a list is about, without its order and where it begins. */
export const filterOf = ({ sort: _, cursor: __, ...filter }: UserListSearch) => filter

export const filterNames = ['role', 'banned', 'onboarded', 'verified'] as const
export type FilterName = (typeof filterNames)[number]

export const activeFilters = (search: UserListSearch): number =>
  filterNames.filter((name) => search[name] !== undefined).length

/** Whether someone may be missing because of what was asked for. */
export const isFiltered = (search: UserListSearch): boolean =>
  search.searchTerm !== '' || activeFilters(search) > 0

/** Everyone, in the order of before. */
export const everyone = ({ sort }: UserListSearch): UserListSearch => ({
  searchTerm: '',
  sort,
  role: undefined,
  banned: undefined,
  onboarded: undefined,
  verified: undefined,
  cursor: undefined,
})
