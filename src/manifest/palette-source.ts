import type { LinkOptions } from '@tanstack/react-router'
import type { UseQueryOptions } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import type { Caller } from '~/access/caller'
import type { I18n } from '~/i18n/translator'

/** A page whose address has no parameter. */
export type PagePath = Exclude<Extract<LinkOptions['to'], `/${string}`>, `${string}$${string}`>

type Item = { id: string }

export type Found<T extends Item = Item> = { items: T[]; nextCursor: string | null }

/** What is shown of one that was found. */
type Shown = { label: string; hint?: string; icon: ReactNode }

// A key is made of whatever its call takes, and functions that read one do not fit those that read another.
// oxlint-disable-next-line typescript/no-explicit-any
type Query<T> = Pick<UseQueryOptions<T, Error, T, any>, 'queryKey' | 'queryFn'>

type PaletteAction = {
  id: string
  label: string
  /** What else it may be called. */
  also?: string
  icon: ReactNode
  to: PagePath
}

/** One kind of thing that the palette searches on the server, as data; how it is drawn is the palette's. */
export type PaletteSource<T extends Item = Item> = {
  /** Names the group, and the choices that are remembered. */
  kind: string
  isFor: (caller: Caller) => boolean
  /** What the group is called, and the line that leads to all of them. */
  texts: (t: I18n['t'], term: string) => { group: string; all: string }
  find: (term: string, limit: number) => Query<Found<T>>
  one: (id: string) => Query<T>
  show(item: T): Shown
  /** The list, and the page of one of them. */
  paths: (caller: Caller) => { list: PagePath; item: string }
  /** Of the page of one, where they are not its id. */
  params?(item: T): Record<string, string>
  /** What one may do to its kind from anywhere. */
  actions?: (caller: Caller, t: I18n['t']) => PaletteAction[]
}
