import { and, eq, isNotNull, isNull, not, type SQL, sql } from 'drizzle-orm'
import { user } from '~/features/auth/auth.table.server'
import { countUpTo } from '~/server/count-up-to.server'
import type { Database } from '~/server/database.server'
import { totalOf } from '~/server/row-count.server'
import { containsSimilarWords, containsWords } from '~/server/search.server'
import { toUser } from './user.data.server'
import type { User, UserFilter, UserSort } from './user.schema'

/** The last row of a page, by what the list is ordered by; the id breaks ties. */
type UserPosition = { sort: UserSort; value: string; id: string; similar: boolean }

type Order = { by: SQL; text: SQL<string>; cast: SQL }

const orders: Record<'createdAt' | 'name' | 'email', Order> = {
  // The column's microseconds do not fit a Date, so the position travels as text.
  createdAt: {
    by: sql`${user.createdAt}`,
    text: sql<string>`${user.createdAt}::text`,
    cast: sql`timestamptz`,
  },
  name: { by: sql`search_text(${user.name})`, text: sql<string>`search_text(${user.name})`, cast: sql`text` },
  email: { by: sql`lower(${user.email})`, text: sql<string>`lower(${user.email})`, cast: sql`text` },
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
  const { searchTerm } = filter
  const found = similar
    ? await containsSimilarWords(db, 'user', user.search, searchTerm)
    : containsWords(user.search, searchTerm)
  return and(named(filter), found)
}

type Page = { sort: UserSort; after?: UserPosition; limit: number }

export async function listUsers(db: Database, filter: UserFilter, page: Page) {
  const similar = page.after?.similar ?? false
  const found = await listMatching(db, await whoMatches(db, filter, similar), page, similar)
  if (found.items.length > 0 || page.after || !filter.searchTerm.trim()) return found
  return await listMatching(db, await whoMatches(db, filter, true), page, true)
}

async function listMatching(
  db: Database,
  where: SQL | undefined,
  { sort, after, limit }: Page,
  similar: boolean,
) {
  const descending = sort.startsWith('-')
  const order = orders[sort.replace('-', '') as keyof typeof orders]
  const direction = descending ? sql`desc` : sql`asc`
  const inOrder = [sql`${order.by} ${direction}`, sql`${user.id} ${direction}`]
  const beyond =
    after &&
    sql`(${order.by}, ${user.id}) ${descending ? sql`<` : sql`>`} (${after.value}::${order.cast}, ${after.id})`
  const [rows, count] = await Promise.all([
    db
      .select({ user, position: order.text })
      .from(user)
      .where(and(where, beyond))
      .orderBy(...inOrder)
      // One more than asked for tells whether there is a next page.
      .limit(limit + 1),
    where
      ? countUpTo(db, user, where, inOrder)
      : totalOf(db, 'user').then((total) => ({ total, totalIsAtLeast: false })),
  ])
  const last = rows.length > limit ? rows[limit - 1] : undefined
  return {
    items: rows.slice(0, limit).map((row): User => toUser(row.user)),
    ...count,
    similar,
    next: last ? ({ sort, value: last.position, id: last.user.id, similar } satisfies UserPosition) : null,
  }
}
