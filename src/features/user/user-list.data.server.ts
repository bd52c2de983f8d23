import { and, eq, isNotNull, isNull, not, type SQL, sql } from 'drizzle-orm'
import { user } from '~/features/auth/auth.table.server'
import { countFound, orderFor } from '~/server/found-rows.server'
import { countUpTo } from '~/server/count-up-to.server'
import type { Database } from '~/server/database.server'
import { totalOf } from '~/server/row-count.server'
import { holdsAll, lookUp, type Term } from '~/server/search.server'
import { toUser } from './user.data.server'
import type { User, UserFilter, UserSort } from './user.schema'

/** The last row of a page, by what the list is ordered by; the id breaks ties. */
type UserPosition = { sort: UserSort; value: string; id: string; similar: boolean }

type Order = { by: SQL; text: SQL<string>; type: 'text' | 'timestamptz' }

const orders: Record<'createdAt' | 'name' | 'email', Order> = {
  // The column's microseconds do not fit a Date, so the position travels as text.
  createdAt: {
    by: sql`${user.createdAt}`,
    text: sql<string>`${user.createdAt}::text`,
    type: 'timestamptz',
  },
  name: { by: sql`search_text(${user.name})`, text: sql<string>`search_text(${user.name})`, type: 'text' },
  email: { by: sql`lower(${user.email})`, text: sql<string>`lower(${user.email})`, type: 'text' },
}

export const bannedNow = sql`(${user.banned} and (${user.banExpires} is null or ${user.banExpires} > now()))`

const hasRole = {
  admin: sql`is_admin(${user.role})`,
  user: sql`${user.role} ~ ${String.raw`(^|,)\s*user\s*(,|$)`}`,
}

const either = (wanted: boolean | undefined, yes: SQL, no: SQL) =>
  wanted === undefined ? undefined : wanted ? yes : no

/** Those whom the filter names, the words of its search aside. */
const named = ({ role, banned, onboarded, verified }: UserFilter) =>
  and(
    role && hasRole[role],
    either(banned, bannedNow, not(bannedNow)),
    either(onboarded, isNotNull(user.onboardedAt), isNull(user.onboardedAt)),
    either(verified, eq(user.emailVerified, true), eq(user.emailVerified, false)),
  )

/** What a list with this filter shows, by the words of its search or by similar ones. */
export async function whoMatches(db: Database, filter: UserFilter, similar: boolean) {
  return and(named(filter), (await lookUpWords(db, filter, similar))?.found)
}

type Search = { term: Term; found: SQL }

async function lookUpWords(db: Database, { searchTerm }: UserFilter, similar: boolean) {
  if (!searchTerm.trim()) return undefined
  const term = await lookUp(db, 'user', searchTerm, similar)
  return { term, found: holdsAll(user, term) }
}

type Page = { sort: UserSort; after?: UserPosition; limit: number }

export async function listUsers(db: Database, filter: UserFilter, page: Page) {
  const similar = page.after?.similar ?? false
  const found = await listMatching(db, filter, page, similar)
  if (found.items.length > 0 || page.after || !filter.searchTerm.trim()) return found
  return await listMatching(db, filter, page, true)
}

async function listMatching(
  db: Database,
  filter: UserFilter,
  { sort, after, limit }: Page,
  similar: boolean,
) {
  const search = await lookUpWords(db, filter, similar)
  const rest = named(filter)
  const descending = sort.startsWith('-')
  const order = orders[sort.replace('-', '') as keyof typeof orders]
  const direction = descending ? sql`desc` : sql`asc`
  const inOrder = [
    sql`${orderFor(order.by, order.type, search?.term)} ${direction}`,
    sql`${user.id} ${direction}`,
  ]
  const beyond =
    after &&
    sql`(${order.by}, ${user.id}) ${descending ? sql`<` : sql`>`} (${after.value}::${sql.raw(order.type)}, ${after.id})`
  const [rows, count] = await Promise.all([
    db
      .select({ user, position: order.text })
      .from(user)
      .where(and(rest, search?.found, beyond))
      .orderBy(...inOrder)
      // One more than asked for tells whether there is a next page.
      .limit(limit + 1),
    countMatching(db, rest, search, inOrder),
  ])
  const last = rows.length > limit ? rows[limit - 1] : undefined
  return {
    items: rows.slice(0, limit).map((row): User => toUser(row.user)),
    ...count,
    similar,
    next: last ? ({ sort, value: last.position, id: last.user.id, similar } satisfies UserPosition) : null,
  }
}

async function countMatching(db: Database, rest: SQL | undefined, search: Search | undefined, order: SQL[]) {
  if (search) return await countFound(db, { table: user, rest, ...search, order })
  if (rest) return await countUpTo(db, user, rest, order)
  return { total: await totalOf(db, 'user'), totalIsAtLeast: false }
}
