import { type SearchSchemaInput, stripSearchParams } from '@tanstack/react-router'
import type { AnySearch } from './define-list'

/** The options of a route that read from its address what is asked of a list; nothing searched for need not stand there. */
export const listRoute = <Search extends AnySearch>({
  read,
}: {
  read: (search: Partial<Search>) => Search
}) => ({
  validateSearch: (search: Partial<Search> & SearchSchemaInput): Search => read(search),
  search: { middlewares: [stripSearchParams<Search>({ searchTerm: '' } as never)] },
  loaderDeps: ({ search }: { search: Search }): Search => read(search),
})
