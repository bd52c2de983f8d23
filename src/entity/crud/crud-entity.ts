import type { QueryFilters } from '@tanstack/react-query'
import type { Permission } from '~/access/permissions'
import type { AskedAct, Question } from '../act/use-bulk-act'
import type { Selection } from '../bulk/define-bulk'
import type { Fields } from '../fields/define-fields'
import type { AnyList, AnySearch } from '../list/define-list'
import type { AnyKey, pagedQuery } from '../list/list-query'
import type { EntryQuery, RefSource } from './ref-value'

export type Entry = { id: string; version: number; createdAt: Date; updatedAt: Date } & Record<
  string,
  unknown
>

export type Page<E> = {
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
 * What the screens of this folder need to know about an entity. Its own texts are `name:one`, `name:many`,
 * `name:fields.…` and `name:options.…`; all other texts are shared by all entities.
 */
export type CrudEntity<E extends Entry, S extends AnySearch> = {
  name: string
  plural: string
  /** Returns the permission for an action on the entity. */
  permission: (action: 'read' | 'create' | 'update' | 'delete') => Permission
  fields: Fields
  /** Sources for referenced entities, by field name. */
  refs: Record<string, RefSource>
  list: AnyList<S> & {
    orders: readonly string[]
    read: (search: { [Name in keyof S]?: unknown }) => S
    filterOf: (search: S) => Omit<S, 'sort' | 'cursor'>
  }
  pages: (search: S) => Pages<E>
  /** The best matches of a search. */
  found: (searchTerm: string, limit: number) => EntryQuery<{ items: E[]; nextCursor: string | null }>
  one: (id: string) => EntryQuery<E>
  /** Queries to invalidate after a change. */
  keys: QueryFilters
  create: (input: object) => Promise<E>
  update: (change: { id: string; version?: number }) => Promise<E>
  remove: (id: string) => Promise<{ undo: string }>
  /** Counts the rows that `removeMany` would delete. */
  countMany: (selection: Selection<Omit<S, 'sort' | 'cursor'>>) => Question
  /** Called repeatedly while rows remain. */
  removeMany: (selection: Selection<Omit<S, 'sort' | 'cursor'>>, asked: AskedAct) => Promise<RemovedMany>
}

/** The requests of any entity, for screens that render all of them. */
export type AnyRequests = CrudEntity<Entry, AnySearch>
