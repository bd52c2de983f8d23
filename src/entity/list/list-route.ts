import { type SearchSchemaInput, stripSearchParams } from '@tanstack/react-router'
import type { AnySearch } from './define-list'

/** Route options that parse the list's search parameters, and omit an empty search term from the URL. */
export const listRoute = <Search extends AnySearch>({
  read,
}: {
  read: (search: Partial<Search>) => Search
}) => ({
  validateSearch: (search: Partial<Search> & SearchSchemaInput): Search => read(search),
  search: { middlewares: [stripSearchParams<Search>({ searchTerm: '' } as never)] },
  loaderDeps: ({ search }: { search: Search }): Search => read(search),
})
