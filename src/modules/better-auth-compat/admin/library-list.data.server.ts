import { and, asc, desc, type Column, eq, ne, not, type SQL, sql } from 'drizzle-orm'
import * as z from 'zod/mini'
import { user } from '~/modules/auth/auth.table.server'
import { AppError } from '~/lib/app-error'
import { searchTermInput } from '~/api/contract'
import type { Database } from '~/platform/database.server'
import { totalOf } from '~/platform/row-count.server'
import { bannedNow } from '~/modules/auth/sessions/session.data.server'
import { emailKey, nameKey } from '~/modules/user/user.data.server'

/** The library uses offset pagination, which becomes expensive beyond this. */
const furthest = 100_000

const positions = ['contains', 'starts_with', 'ends_with'] as const
type Position = (typeof positions)[number]

/** Indexed orders only, so that no request sorts the whole table. */
const orders = {
  id: sql`${user.id}`,
  createdAt: sql`${user.createdAt}`,
  name: nameKey,
  email: emailKey,
}

const texts = { id: user.id, name: user.name, email: user.email, role: user.role }
const flags = { emailVerified: sql`${user.emailVerified}`, banned: bannedNow }

const keysOf = <T extends object>(table: T) =>
  Object.keys(table) as [keyof T & string, ...(keyof T & string)[]]

export const libraryListInput = z.object({
  searchValue: searchTermInput,
  searchField: z._default(z.enum(['email', 'name']), 'email'),
  searchOperator: z._default(z.enum(positions), 'contains'),
  limit: z.optional(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(100))),
  offset: z.optional(z.coerce.number().check(z.int(), z.minimum(0), z.maximum(furthest))),
  sortBy: z.optional(z.enum(keysOf(orders))),
  sortDirection: z._default(z.enum(['asc', 'desc']), 'asc'),
  filterField: z._default(z.enum([...keysOf(texts), ...keysOf(flags)]), 'email'),
  filterValue: z.optional(z.string().check(z.maxLength(200))),
  filterOperator: z._default(z.enum(['eq', 'ne']), 'eq'),
})

type Input = z.infer<typeof libraryListInput>

/** The result of the library's list. Text is folded as in our own search. */
export async function libraryList(db: Database, input: Input) {
  const { searchValue, searchField, searchOperator, limit = 100, offset = 0, sortBy, sortDirection } = input
  const searched = searchValue ? holds(user[searchField], searchOperator, searchValue) : undefined
  const where = and(searched, filtered(input))
  const direction = sortBy && sortDirection === 'asc' ? asc : desc
  const [rows, total] = await Promise.all([
    db
      .select()
      .from(user)
      .where(where)
      .orderBy(direction(orders[sortBy ?? 'createdAt']), direction(user.id))
      .limit(limit)
      .offset(offset),
    where ? db.$count(user, where) : totalOf(db, 'user'),
  ])
  return { rows, total }
}

/** Equal or not equal only; our own list serves other comparisons with indexes. */
function filtered({ filterField, filterOperator, filterValue }: Input): SQL | undefined {
  if (filterValue === undefined) return undefined
  const isMeant = filterOperator === 'eq'
  if (!isOneOf(texts, filterField)) {
    if (filterValue !== 'true' && filterValue !== 'false')
      throw new AppError('INVALID_INPUT', 400, { field: 'filterValue' })
    return (filterValue === 'true') === isMeant ? flags[filterField] : not(flags[filterField])
  }
  // Addresses are case-insensitive, and indexed that way.
  if (filterField === 'email')
    return sql`lower(${user.email}) ${isMeant ? sql`=` : sql`<>`} lower(${filterValue})`
  return (isMeant ? eq : ne)(texts[filterField], filterValue)
}

/** Matches the text at that position. The search column narrows the rows with its index. */
function holds(column: Column, position: Position, given: string): SQL {
  const literal = sql`regexp_replace(substr(search_text(${given}), 2), '([\\\\%_])', '\\\\\\1', 'g')`
  const before = position === 'starts_with' ? sql`' '` : sql`'%'`
  const after = position === 'ends_with' ? sql`''` : sql`'%'`
  const found = sql`search_text(${column}) like ${before} || ${literal} || ${after}`
  const isSearched = column === user.name || column === user.email
  return isSearched ? sql`(${user.search} like '%' || ${literal} || '%' and ${found})` : found
}

const isOneOf = <T extends object>(table: T, field: string): field is keyof T & string =>
  Object.hasOwn(table, field)
