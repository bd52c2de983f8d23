import { and, desc, eq, getTableColumns, gt, isNotNull, isNull, not, or, type SQL, sql } from 'drizzle-orm'
import { alias, type PgTable } from 'drizzle-orm/pg-core'
import { columnOf, rowValues, textsOf } from '~/entity/fields/field-store.server'
import { session, user } from '~/modules/auth/auth.table.server'
import { bannedNow } from '~/modules/auth/sessions/session.data.server'
import type { Caller } from '~/access/caller'
import { AppError } from '~/lib/app-error'
import {
  isHiddenFrom,
  type Readable,
  readableDetails,
  readableFields,
  readsEveryField,
} from '~/modules/auth/own-fields'
import { type Details, details, userFields } from '~/modules/auth/user.fields'
import type { Role } from '~/access/roles'
import { ascending, bothWays, descending, type GroupQuery, type RankedGroup } from '~/platform/keyset.server'
import { fieldConditionsOf, fieldOrdersOf } from '~/entity/crud/entity-source.server'
import { listSource, onlyFilters, type Rest } from '~/entity/list/list.server'
import { type Fields, namesOf } from '~/entity/fields/define-fields'
import { lookUpNamed, nameBegins } from '~/platform/search-rows.server'
import { totalIn } from '~/platform/row-count.server'
import { beginsWith, type Frequent, startsWith, type Term } from '~/platform/search.server'
import { userList } from './user.list'
import type { Database } from '~/platform/database.server'
import type { User, UserFilter } from './user.schema'

/** What the lists need: without the search columns, which are long and are not shown. */
const { search: _search, nameKey: _nameKey, words: _words, ...shownColumns } = getTableColumns(user)

export type Row = Pick<typeof user.$inferSelect, keyof typeof shownColumns>

/** Sort and search keys use the "C" collation, so that the order is the same on every database. */
export const nameKey = sql<string>`${user.nameKey} collate "C"`
export const emailKey = sql<string>`lower(${user.email}) collate "C"`

export const isBannedNow = ({ banned, banExpires }: Pick<Row, 'banned' | 'banExpires'>): boolean =>
  banned && (!banExpires || banExpires.getTime() > Date.now())

/** A user with the given fields, which are those of `fieldsFor` in every response. An expired ban counts as none. */
export function toUser(row: Row, fields: Readable): User {
  const banned = isBannedNow(row)
  return {
    id: row.id,
    ...rowValues(fields, row),
    emailVerified: row.emailVerified,
    banned,
    banReason: banned ? row.banReason : null,
    banExpires: banned ? row.banExpires : null,
    onboardedAt: row.onboardedAt,
    createdAt: row.createdAt,
    updatedAt: row.updatedAt,
    version: row.version,
  }
}

/** The text of a field in exported files and in the audit log. */
export const userText = textsOf<typeof userFields, User>(userFields, {
  name: ({ name }) => name,
  email: ({ email }) => email,
  role: ({ role }) => role,
})

export async function findUser(db: Database, id: string): Promise<Row | null> {
  const [row] = await db.select().from(user).where(eq(user.id, id))
  return row ?? null
}

/** Returns the user id of a session, or null. */
export async function ownerOfSession(db: Database, sessionId: string): Promise<string | null> {
  const [row] = await db.select({ userId: session.userId }).from(session).where(eq(session.id, sessionId))
  return row?.userId ?? null
}

/** Older sessions are not listed but can be revoked all at once. */
const shown = 100

const actor = alias(user, 'actor')

/** Valid sessions, latest first. */
export function listUserSessions(db: Database, userId: string) {
  return db
    .select({
      id: session.id,
      userAgent: session.userAgent,
      address: session.ipAddress,
      createdAt: session.createdAt,
      lastSeenAt: session.updatedAt,
      expiresAt: session.expiresAt,
      impersonatedBy: { id: actor.id, name: actor.name, email: actor.email },
    })
    .from(session)
    .leftJoin(actor, eq(actor.id, session.impersonatedBy))
    .where(and(eq(session.userId, userId), gt(session.expiresAt, sql`now()`)))
    .orderBy(desc(session.updatedAt), desc(session.id))
    .limit(shown)
}

const newest = descending(user.createdAt, 'timestamptz')
const byName = ascending(nameKey, 'text')
const byEmail = ascending(emailKey, 'text')

/** Most users have one role, and equality is ten times faster than the pattern. Admins have an index. */
const hasRole = (role: Role): SQL =>
  role === 'admin'
    ? sql`is_admin(${user.role})`
    : sql`(${user.role} = ${role} or ${user.role} ~ ${String.raw`(^|,)\s*${role}\s*(,|$)`})`

type Named = { term: Term; found: SQL; text: string; frequent?: Frequent | undefined }

/** `named`: matches in name and address. `inDetails`: matches in searched custom fields. */
type Search = Named & { named: Named; inDetails?: SQL }

/** Scans the rows: custom fields have no index unless a migration creates one on this expression. */
function foundInDetails(fields: Fields, text: string): SQL | undefined {
  const searched = namesOf(fields).filter((name) => fields[name]!.search)
  const hasWord = (word: string) =>
    or(
      ...searched.map(
        (name) =>
          sql`search_text(coalesce(${columnOf(user, fields, name)}::text, '')) like search_pattern(${word})`,
      ),
    )
  return and(...text.split(' ').map(hasWord))
}

/** Ranking: exact address, exact name, name prefix, address prefix, then other matches, newest first. */
function ranked({ named: { text, term, found }, inDetails }: Search, { along: rest }: Rest): RankedGroup[] {
  const hasEmail = sql`${emailKey} = lower(${text})`
  const hasName = and(sql`${nameKey} = search_text(${text})`, nameBegins(nameKey, text))!
  const emailBegins = startsWith(emailKey, sql`lower(${text})`)
  // Uses the stored search text, which has the address after the name: folding each name again is slow.
  const begins = beginsWith(user.search, '', text)
  const otherName = not(isOneWord(text) ? begins : and(begins, nameBegins(nameKey, text))!)
  const begin: RankedGroup[] = [
    { order: byEmail, where: and(rest, hasEmail) },
    { order: byName, where: and(rest, hasName, not(hasEmail)) },
    { order: byName, where: and(rest, nameBegins(nameKey, text), not(hasName), not(hasEmail)) },
  ]
  if (term.searched.length === 0) return begin
  const elsewhere = not(or(hasEmail, hasName, nameBegins(nameKey, text), emailBegins, found)!)
  return [
    ...begin,
    { order: byEmail, where: and(rest, emailBegins, not(hasEmail), otherName) },
    { order: { ...newest, term }, where: and(rest, found, not(emailBegins), otherName) },
    ...(inDetails ? [{ order: newest, where: and(rest, inDetails, elsewhere) }] : []),
  ]
}

/** Without a space, also after folding: a match then cannot span name and address. */
const isOneWord = (text: string) => /^[\p{L}\p{M}\p{Nd}!-~]+$/u.test(text.normalize('NFKD'))

const selection = (db: Database, position: GroupQuery['position'], from: PgTable = user) =>
  db
    .select({ ...shownColumns, position })
    .from(from)
    .$dynamic()

const everybody = totalIn('user')

/** The list of users: its rows have `fields`, and its search finds `inDetail`. */
const peopleWith = (fields: Readable, inDetail: Fields) =>
  listSource(userList, {
    table: user,
    id: user.id,
    orders: {
      createdAt: ascending(user.createdAt, 'timestamptz'),
      '-createdAt': newest,
      ...bothWays('name', nameKey, 'text'),
      ...bothWays('email', emailKey, 'text'),
      ...fieldOrdersOf(user, details as Details),
    },
    filters: {
      role: hasRole,
      banned: (banned) => (banned ? bannedNow : not(bannedNow)),
      onboarded: (onboarded) => (onboarded ? isNotNull : isNull)(user.onboardedAt),
      verified: (verified) => eq(user.emailVerified, verified),
      ...fieldConditionsOf(user, details as Details),
    },
    lookUp: async (db, searchTerm, similar): Promise<Search | undefined> => {
      const named = await lookUpNamed(
        db,
        { subject: 'user', words: user.words, search: user.search, nameKey },
        searchTerm,
        similar,
      )
      if (!named) return undefined
      const { found, term, frequent } = named
      const inDetails =
        similar || term.searched.length === 0 ? undefined : foundInDetails(inDetail, named.text)
      if (!inDetails) return { ...named, named }
      // The number of matches in custom fields is unknown.
      const unbounded = { ...term, atMost: Infinity, atLeast: 0 }
      const some = frequent && { ...frequent, isAll: false }
      return { ...named, term: unbounded, found: or(found, inDetails)!, frequent: some, named, inDetails }
    },
    ranked,
    total: (_filter, rest) => (rest ? undefined : everybody),
    read: (db, { from, position, where, orderBy, limit }) =>
      selection(db, position, from)
        .where(where)
        .orderBy(...orderBy)
        .limit(limit),
    frequent: { name: 'newest_people', filter: {}, values: onlyFilters() },
    toItem: (row) => toUser(row, fields),
  })

const everything = peopleWith(userFields, details)
const readable = peopleWith(readableFields, readableDetails)

/**
 * The list of users for a caller. Refuses an order and a filter by a field that the caller may not read: which rows it
 * finds, and in which order, would reveal the values.
 */
export function peopleFor(caller: Caller | null, asked: UserFilter & { sort?: string }) {
  const { sort = '', ...filter } = asked
  const filtered = Object.entries(filter).flatMap(([name, value]) => (value === undefined ? [] : name))
  if ([...filtered, sort.replace('-', '')].some((name) => isHiddenFrom(caller, name)))
    throw new AppError('FORBIDDEN', 403, { permission: 'user.update' })
  return readsEveryField(caller) ? everything : readable
}
