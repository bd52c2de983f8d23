import type { QueryFilters } from '@tanstack/react-query'
import type { LinkOptions } from '@tanstack/react-router'
import type { PagePath } from '~/manifest/browser-module'
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

type EntryPath = Extract<LinkOptions['to'], `${string}/$id`>

/** The paths of a described entity's pages; `tests/architecture.test.ts` checks that each has a route. */
export const pathsOf = ({ plural }: { plural: string }) => ({
  list: `/manager/${plural}` as PagePath,
  new: `/manager/${plural}/new` as PagePath,
  import: `/manager/${plural}/import` as PagePath,
  one: `/manager/${plural}/$id` as EntryPath,
  update: `/manager/${plural}/$id/update` as EntryPath,
})
