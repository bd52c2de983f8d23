import type { LinkOptions } from '@tanstack/react-router'
import type { UseQueryOptions } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import type { Caller } from '~/access/caller'
import type { I18n } from '~/i18n/translator'

/** A path without parameters. */
export type PagePath = Exclude<Extract<LinkOptions['to'], `/${string}`>, `${string}$${string}`>

type Item = { id: string }

export type Found<T extends Item = Item> = { items: T[]; nextCursor: string | null }

/** How a result is displayed. */
type Shown = { label: string; hint?: string; icon: ReactNode }

// Query keys contain the input of their call, and readers of different inputs are not assignable.
// oxlint-disable-next-line typescript/no-explicit-any
type Query<T> = Pick<UseQueryOptions<T, Error, T, any>, 'queryKey' | 'queryFn'>

type PaletteAction = {
  id: string
  label: string
  /** Synonyms. */
  also?: string
  icon: ReactNode
  to: PagePath
}

/** A kind of entity that the palette searches on the server, as data; the palette renders it. */
export type PaletteSource<T extends Item = Item> = {
  /** Identifies the group and its recent choices. */
  kind: string
  isFor: (caller: Caller) => boolean
  /** The labels of the group and of the link to all results. */
  texts: (t: I18n['t'], term: string) => { group: string; all: string }
  find: (term: string, limit: number) => Query<Found<T>>
  one: (id: string) => Query<T>
  show(item: T): Shown
  /** The paths of the list and of one item. */
  paths: (caller: Caller) => { list: PagePath; item: string }
  /** Path parameters of an item, if not its id. */
  params?(item: T): Record<string, string>
  /** Commands that are available on every page. */
  actions?: (caller: Caller, t: I18n['t']) => PaletteAction[]
}
