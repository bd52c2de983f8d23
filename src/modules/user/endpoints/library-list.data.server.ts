import { and, asc, desc, type Column, eq, inArray, ne, not, notInArray, type SQL, sql } from 'drizzle-orm'
import * as z from 'zod/mini'
import { user } from '~/modules/auth/auth.table.server'
import { AppError } from '~/lib/app-error'
import { searchTermInput } from '~/api/contract'
import type { Database } from '~/platform/database.server'
import { totalOf } from '~/platform/row-count.server'
import { bannedNow } from '../user-list.data.server'
import { emailKey, nameKey } from '../user.data.server'

/** The library's pages are counted, not keyed: further than this they would cost more than they are worth. */
const furthest = 100_000

const places = ['contains', 'starts_with', 'ends_with'] as const
type Place = (typeof places)[number]

/** Those that have an index, so that no order makes the database sort everybody. */
const orders = {
  id: sql`${user.id}`,
  createdAt: sql`${user.createdAt}`,
  name: nameKey,
  email: emailKey,
}

const texts = { id: user.id, name: user.name, email: user.email, role: user.role }
const flags = { emailVerified: sql`${user.emailVerified}`, banned: bannedNow }
const moments = { createdAt: user.createdAt, updatedAt: user.updatedAt, onboardedAt: user.onboardedAt }
const comparisons = { eq: '=', ne: '<>', lt: '<', lte: '<=', gt: '>', gte: '>=' } as const

const keysOf = <T extends object>(table: T) =>
  Object.keys(table) as [keyof T & string, ...(keyof T & string)[]]

const value = z.string().check(z.maxLength(200))

export const libraryListInput = z.object({
  searchValue: searchTermInput,
  searchField: z._default(z.enum(['email', 'name']), 'email'),
  searchOperator: z._default(z.enum(places), 'contains'),
  limit: z.optional(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(100))),
  offset: z.optional(z.coerce.number().check(z.int(), z.minimum(0), z.maximum(furthest))),
  sortBy: z.optional(z.enum(keysOf(orders))),
  sortDirection: z._default(z.enum(['asc', 'desc']), 'asc'),
  filterField: z._default(z.enum([...keysOf(texts), ...keysOf(flags), ...keysOf(moments)]), 'email'),
  filterValue: z.optional(z.union([value, z.array(value).check(z.maxLength(100))])),
  filterOperator: z._default(z.enum([...keysOf(comparisons), 'in', 'not_in', ...places]), 'eq'),
})

type Input = z.infer<typeof libraryListInput>

/** The people that the library's own list would find. Letters are compared as our own search compares them. */
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

function filtered({ filterField, filterOperator, filterValue }: Input): SQL | undefined {
  if (filterValue === undefined) return undefined
  const values = [filterValue].flat()
  if (filterOperator === 'in' || filterOperator === 'not_in') {
    if (!isOneOf(texts, filterField)) throw unfit('filterOperator')
    return (filterOperator === 'in' ? inArray : notInArray)(texts[filterField], values)
  }
  const [only] = values
  if (only === undefined || values.length > 1) throw unfit('filterValue')
  if (isOneOf(texts, filterField)) return ofText(texts[filterField], filterOperator, only)
  if (isOneOf(flags, filterField)) return ofFlag(flags[filterField], filterOperator, only)
  return ofMoment(moments[filterField], filterOperator, only)
}

type Operator = Exclude<Input['filterOperator'], 'in' | 'not_in'>

function ofText(column: Column, operator: Operator, given: string): SQL {
  if (isPlace(operator)) return holds(column, operator, given)
  // Addresses are the same whatever their case, and have their index that way.
  if (operator === 'eq')
    return column === user.email ? sql`lower(${column}) = lower(${given})` : eq(column, given)
  if (operator === 'ne') return ne(column, given)
  throw unfit('filterOperator')
}

function ofFlag(flag: SQL, operator: Operator, given: string): SQL {
  if (operator !== 'eq' && operator !== 'ne') throw unfit('filterOperator')
  if (given !== 'true' && given !== 'false') throw unfit('filterValue')
  return (given === 'true') === (operator === 'eq') ? flag : not(flag)
}

function ofMoment(column: Column, operator: Operator, given: string): SQL {
  if (isPlace(operator)) throw unfit('filterOperator')
  const moment = new Date(given)
  // Later than the database's calendar goes.
  if (!(Math.abs(moment.getTime()) < Date.UTC(9999, 0))) throw unfit('filterValue')
  return sql`${column} ${sql.raw(comparisons[operator])} ${moment.toISOString()}::timestamptz`
}

/** Rows whose column holds the text at that place. The column that searches look at narrows them down by its index. */
function holds(column: Column, place: Place, given: string): SQL {
  const literal = sql`regexp_replace(substr(search_text(${given}), 2), '([\\\\%_])', '\\\\\\1', 'g')`
  const before = place === 'starts_with' ? sql`' '` : sql`'%'`
  const after = place === 'ends_with' ? sql`''` : sql`'%'`
  const found = sql`search_text(${column}) like ${before} || ${literal} || ${after}`
  const isSearched = column === user.name || column === user.email
  return isSearched ? sql`(${user.search} like '%' || ${literal} || '%' and ${found})` : found
}

const isPlace = (operator: string): operator is Place => (places as readonly string[]).includes(operator)
const isOneOf = <T extends object>(table: T, field: string): field is keyof T & string =>
  Object.hasOwn(table, field)
const unfit = (field: string) => new AppError('INVALID_INPUT', 400, { field })
