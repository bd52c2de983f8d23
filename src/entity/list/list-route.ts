import { type SearchSchemaInput, stripSearchParams } from '@tanstack/react-router'
import type { AnySearch } from './define-list'

type Described<Search> = { read: (search: Partial<Search>) => Search; defaults: { searchTerm: '' } }

/** The options of a route that read from its address what is asked of a list. */
export const listRoute = <Search extends AnySearch>(list: Described<Search>) => ({
  validateSearch: (search: Partial<Search> & SearchSchemaInput): Search => list.read(search),
  search: { middlewares: [stripSearchParams<Search>(list.defaults as never)] },
  loaderDeps: ({ search }: { search: Search }): Search => list.read(search),
})
