import { sql } from 'drizzle-orm'
import { pgTable, text } from 'drizzle-orm/pg-core'
import { expect, test } from 'vitest'
import { choiceFilter, defineList, flagFilter } from './define-list'
import { ascending, bothWays } from '~/platform/keyset.server'
import { listSource } from './list.server'

const shelf = pgTable('shelf', { id: text('id').primaryKey(), name: text('name').notNull() })

const shelves = defineList({
  name: 'shelf',
  orders: ['relevance', 'name', '-name'],
  defaultOrder: 'name',
  filters: { full: flagFilter, kind: choiceFilter(['wood', 'steel']) },
})

const rest = {
  table: shelf,
  id: shelf.id,
  read: async () => [{ id: '1', position: { key: 'a', total: null } }],
  toItem: ({ id }: { id: string }) => id,
}
const full = () => sql`true`
const kind = (value: 'wood' | 'steel') => sql`${value}`

test('a filter or an order without SQL is a type error', () => {
  listSource(shelves, { ...rest, orders: bothWays('name', shelf.name, 'text'), filters: { full, kind } })
  // @ts-expect-error -- `kind` is described and has no condition.
  listSource(shelves, { ...rest, orders: bothWays('name', shelf.name, 'text'), filters: { full } })
  // @ts-expect-error -- `-name` is described and has no key.
  listSource(shelves, { ...rest, orders: { name: ascending(shelf.name, 'text') }, filters: { full, kind } })
  expect(shelves.orderOf('a')).toBe('relevance')
})
