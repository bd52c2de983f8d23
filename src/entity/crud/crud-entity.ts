import type { QueryFilters } from '@tanstack/react-query'
import type { Permission } from '~/access/permissions'
import type { AskedAct } from '../act/run-act'
import type { Question } from '../act/use-bulk-act'
import type { Selection } from '../bulk/define-bulk'
import type { Fields } from '../fields/define-fields'
import type { AnyList, AnySearch } from '../list/define-list'
import type { AnyKey, pagedQuery } from '../list/list-query'
import type { EntryQuery, RefSource } from './ref-value'

export type Entry = { id: string; version: number; createdAt: Date; updatedAt: Date } & Record<
  string,
  unknown
>

type Page<E> = {
  items: E[]
  total: number
  totalIsAtLeast: boolean
  similar: boolean
  nextCursor: string | null
}

type Pages<E> = ReturnType<typeof pagedQuery<Page<E>, AnyKey>>

type RemovedMany = {
  done: number
  inUse: number
  gone: number
  remaining: number
  undo: string | null
}

/**
 * What the screens of this folder need to know of an entity. Its texts are `name:one`, `name:many`, `name:fields.…` and
 * `name:options.…`; every other sentence is the same for all and lies here.
 */
export type CrudEntity<E extends Entry, S extends AnySearch> = {
  name: string
  /** Its paths. */
  plural: string
  /** Its resource in the table of permissions. */
  permission: (action: 'read' | 'create' | 'update' | 'delete') => Permission
  fields: Fields
  /** What it refers to, by the names of fields. */
  refs: Record<string, RefSource>
  list: AnyList<S> & {
    orders: readonly string[]
    read: (search: { [Name in keyof S]?: unknown }) => S
    filterOf: (search: S) => Omit<S, 'sort' | 'cursor'>
  }
  pages: (search: S) => Pages<E>
  /** The best of what a search finds. */
  found: (searchTerm: string, limit: number) => EntryQuery<{ items: E[]; nextCursor: string | null }>
  one: (id: string) => EntryQuery<E>
  /** What is asked again after a change. */
  keys: QueryFilters
  create: (input: object) => Promise<E>
  update: (change: { id: string; version?: number }) => Promise<E>
  remove: (id: string) => Promise<{ undo: string }>
  /** How many `removeMany` would be about. */
  countMany: (selection: Selection<Omit<S, 'sort' | 'cursor'>>) => Question
  /** Called again while any remain. */
  removeMany: (selection: Selection<Omit<S, 'sort' | 'cursor'>>, asked: AskedAct) => Promise<RemovedMany>
}

/** The requests of whichever entity, for screens that draw any. */
export type AnyRequests = CrudEntity<Entry, AnySearch>
