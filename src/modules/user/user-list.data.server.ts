import { and, eq, isNotNull, isNull, not, type SQL, sql } from 'drizzle-orm'
import { user } from '~/modules/auth/auth.table.server'
import { countUpTo } from '~/platform/count-up-to.server'
import type { Database } from '~/platform/database.server'
import { countFound, few } from '~/platform/found-rows.server'
import { inOrder, type Order, type Part, type Place, readParts } from '~/platform/list-parts.server'
import { totalOf } from '~/platform/row-count.server'
import { beginsWith, holdsAll, lookUp, startsWith, type Term } from '~/platform/search.server'
import { emailKey, nameKey, toUser } from './user.data.server'
import type { User, UserFilter, UserSort } from './user.schema'

/** The last row of a page, by what the list is ordered by. */
type UserPosition = Place & { sort: UserSort; similar: boolean }

const newest: Order = {
  by: sql`${user.createdAt}`,
  // The column's microseconds do not fit a Date, so the position travels as text.
  text: sql<string>`${user.createdAt}::text`,
  type: 'timestamptz',
  descending: true,
}
const byName: Order = { by: nameKey, text: nameKey, type: 'text', descending: false }
const byEmail: Order = { by: emailKey, text: emailKey, type: 'text', descending: false }

const orders: Record<Exclude<UserSort, 'relevance'>, Order> = {
  '-createdAt': newest,
  createdAt: { ...newest, descending: false },
  name: byName,
  '-name': { ...byName, descending: true },
  email: byEmail,
  '-email': { ...byEmail, descending: true },
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

/** Everybody whom a list with this filter shows. Those who are only similar were not asked for by anybody. */
export async function whoMatches(db: Database, filter: UserFilter) {
  return and(named(filter), (await lookUpWords(db, filter, false))?.found)
}

type Search = { term: Term; found: SQL; text: string }

async function lookUpWords(
  db: Database,
  { searchTerm }: UserFilter,
  similar: boolean,
): Promise<Search | undefined> {
  const text = searchTerm.trim().replaceAll(/\s+/g, ' ')
  if (!text) return undefined
  const term = await lookUp(db, 'user', text, similar)
  // Signs alone are no words, but a name may begin with them. Few do.
  if (term.searched.length === 0) return { term: { ...term, atMost: few }, found: nameBegins(text), text }
  return { term, found: holdsAll(user, term), text }
}

const nameBegins = (text: string) =>
  // Of a vowel sign alone nothing is left, and everything begins with nothing.
  and(startsWith(nameKey, sql`search_text(${text})`), sql`search_text(${text}) <> ' '`)!

/**
 * By relevance: whose address it is, whose name; names that begin so, addresses that do; then everybody else who has
 * the words, the newest first.
 */
function partsOf(filter: UserFilter, sort: UserSort, search: Search | undefined, similar: boolean): Part[] {
  const rest = named(filter)
  const where = and(rest, search?.found)
  if (sort !== 'relevance') return [{ order: { ...orders[sort], term: search?.term }, where }]
  if (!search || similar) return [{ order: { ...newest, term: search?.term }, where }]
  const { text, term } = search
  const hasEmail = sql`${emailKey} = lower(${text})`
  const hasName = and(sql`${nameKey} = search_text(${text})`, nameBegins(text))!
  const emailBegins = startsWith(emailKey, sql`lower(${text})`)
  // In the text that is kept, the name and the address behind it: to fold the name of every row again takes long.
  const begins = beginsWith(user.search, '', text)
  const otherName = not(isOneWord(text) ? begins : and(begins, nameBegins(text))!)
  const begin: Part[] = [
    { order: byEmail, where: and(rest, hasEmail) },
    { order: byName, where: and(rest, hasName, not(hasEmail)) },
    { order: byName, where: and(rest, nameBegins(text), not(hasName), not(hasEmail)) },
  ]
  if (term.searched.length === 0) return begin
  return [
    ...begin,
    { order: byEmail, where: and(rest, emailBegins, not(hasEmail), otherName) },
    { order: { ...newest, term }, where: and(where, not(emailBegins), otherName) },
  ]
}

/** Without a blank, also once it is folded: then it cannot begin in a name and go on in the address. */
const isOneWord = (text: string) => /^[\p{L}\p{M}\p{Nd}!-~]+$/u.test(text.normalize('NFKD'))

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
  const parts = partsOf(filter, sort, search, similar)
  const [rows, count] = await Promise.all([
    // One more than asked for tells whether there is a next page.
    readParts(parts, { id: user.id, after, rows: limit + 1 }, ({ part, beyond, orderBy, limit: most }) =>
      db
        .select({ user, position: part.order.text })
        .from(user)
        .where(and(part.where, beyond))
        .orderBy(...orderBy)
        .limit(most),
    ),
    countMatching(db, named(filter), search, inOrder(parts.at(-1)!.order, user.id)),
  ])
  const last = rows.length > limit ? rows[limit - 1] : undefined
  const next: UserPosition | null = last
    ? { sort, part: last.part, value: last.row.position, id: last.row.user.id, similar }
    : null
  return { items: rows.slice(0, limit).map(({ row }): User => toUser(row.user)), ...count, similar, next }
}

async function countMatching(db: Database, rest: SQL | undefined, search: Search | undefined, order: SQL[]) {
  if (search) return await countFound(db, { table: user, rest, ...search, order })
  if (rest) return await countUpTo(db, user, rest, order)
  return { total: await totalOf(db, 'user'), totalIsAtLeast: false }
}
