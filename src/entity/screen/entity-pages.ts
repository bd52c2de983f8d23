import type { QueryFilters } from '@tanstack/react-query'
import type { EntryQuery } from '../crud/ref-value'

/** What the page of an entry needs to know about its entity, described or not. */
export type EntityPages<Entry> = {
  /** Used in its paths. */
  plural: string
  one: (id: string) => EntryQuery<Entry>
  /** Queries to invalidate after a change. */
  keys: QueryFilters
  /** Message key of the list. */
  many: string
}

/** The same for the pages of its forms. */
export type EntityFormPages<Entry> = EntityPages<Entry> & {
  /** Message keys of the titles. */
  add: string
  edit: string
  nameOf: (entry: Entry) => string
}
