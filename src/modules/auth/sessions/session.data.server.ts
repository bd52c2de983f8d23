import { and, eq, getTableColumns, sql, isNotNull } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import { createHash } from 'node:crypto'
import type { Database } from '~/platform/database.server'
import { rowsOf } from '~/platform/rows-of.server'
import { prepared } from '~/platform/prepared.server'
import { session, user, endedSession } from '~/modules/auth/auth.table.server'
import { withoutHidden } from '~/modules/auth/own-fields'
import { toSessionEnd } from '~/access/session-end'
import { demo } from '~/lib/build-flags'

const minute = 60
const day = 60 * 60 * 24

/** All visitors of a demo share a few users, whose device lists should not grow. */
const demoLife = 120 * minute

/** In seconds: idle lifetime of a session, interval of extensions, and absolute lifetime. */
export const sessionLife = demo ? demoLife : 30 * day
export const sessionSlide = day
export const sessionEnd = 90 * day

/** Precision of the last activity. A finer one would be a write with every request. */
export const seenEvery = 5 * minute

const databaseClock = sql<number>`(extract(epoch from now()) * 1000)::float8`

const actor = alias(user, 'actor')

// Internal columns, which no response may contain: /get-session returns all others.
const { search: _, words: __, nameKey: ___, version: ____, ...columns } = getTableColumns(user)
/** The columns of a user that they may read themselves. */
export const ownColumns = withoutHidden(columns)

export type OwnUser = Pick<typeof user.$inferSelect, keyof typeof columns>

const withPeople = (db: Database) =>
  db
    .select({
      session,
      /** The database clock in milliseconds, because processes may have clock skew. */
      now: databaseClock,
      user: ownColumns,
      /** The administrator behind an impersonation. */
      actor: {
        id: actor.id,
        name: actor.name,
        email: actor.email,
        role: actor.role,
        banned: actor.banned,
        banExpires: actor.banExpires,
      },
    })
    .from(session)
    .innerJoin(user, eq(user.id, session.userId))
    .leftJoin(actor, eq(actor.id, session.impersonatedBy))

const seconds = (count: number) => sql`${count} * interval '1 second'`

/** An expired ban counts as none. */
export const bannedNow = sql<boolean>`(${user.banned} and (${user.banExpires} is null or ${user.banExpires} > now()))`

const place = (name: keyof NewSession) => sql.placeholder(name)

const insertSession = prepared((db) =>
  db
    .insert(session)
    .select(
      // In the order of the columns: no impersonation, no rotation, no organization and team.
      sql`select ${place('id')}, ${place('token')}, ${user.id}, now() + ${seconds(sessionLife)}, ${place('ipAddress')},
        ${place('userAgent')}, null, null, ${place('device')}, false, null, null, now(), now()
        from ${user} where ${user.id} = ${place('userId')} and not ${bannedNow}`,
    )
    .returning({
      ...getTableColumns(session),
      /** By a ban that has expired, which the caller lifts. */
      wasBanned: sql<boolean>`(select ${user.banned} from ${user} where ${user.id} = ${session.userId})`,
    })
    .prepare('insert_session'),
)

/** What a new session is made of. Its times are those of the database clock. */
export type NewSession = {
  id: string
  token: string
  userId: string
  ipAddress: string
  userAgent: string
  device: string | null
}

/** Null for a banned user, and for one who was deleted. */
export async function storeSession(db: Database, created: NewSession) {
  const [row] = await insertSession(db).execute(created)
  if (!row) return null
  const { wasBanned, ...stored } = row
  return { stored, wasBanned }
}

export async function isBannedNow(db: Database, userId: string): Promise<boolean> {
  return (await db.$count(user, and(eq(user.id, userId), bannedNow))) > 0
}

/** Lifts a ban that has expired: checked again, because the user may have been banned concurrently. */
export async function liftExpiredBan(db: Database, userId: string): Promise<void> {
  await db
    .update(user)
    .set({ banned: false, banReason: null, banExpires: null })
    .where(and(eq(user.id, userId), sql`not ${bannedNow}`))
}

const byToken = prepared((db) =>
  withPeople(db)
    .where(eq(session.token, sql.placeholder('token')))
    .prepare('session_by_token'),
)

/** Runs with every request of a signed-in user: one query by the token's index. */
export async function findSession(db: Database, token: string) {
  const [row] = await byToken(db).execute({ token })
  return row ?? null
}

export async function databaseNow(db: Database): Promise<Date> {
  const [row] = rowsOf<{ now: number }>(await db.execute(sql`select ${databaseClock} as "now"`))
  return new Date(row!.now)
}

/** For returning from an impersonation. */
export async function findSessionById(db: Database, id: string): Promise<FoundSession | null> {
  const [row] = await withPeople(db).where(eq(session.id, id))
  return row ?? null
}

export async function deleteSession(db: Database, id: string): Promise<void> {
  await db.delete(session).where(eq(session.id, id))
}

export type FoundSession = NonNullable<Awaited<ReturnType<typeof findSession>>>

/**
 * Records the last activity, and once a day extends the session up to its absolute lifetime. An impersonation is never
 * extended.
 */
export async function noteSessionUse(db: Database, sessionId: string, address: string): Promise<Date | null> {
  const isDue = sql`${session.impersonatedBy} is null and ${session.expiresAt} <= now() + ${seconds(sessionLife - sessionSlide)}`
  const prolonged = sql`least(now() + ${seconds(sessionLife)}, ${session.createdAt} + ${seconds(sessionEnd)})`
  const [row] = await db
    .update(session)
    .set({
      updatedAt: sql`now()`,
      ipAddress: address,
      expiresAt: sql`case when ${isDue} then ${prolonged} else ${session.expiresAt} end`,
    })
    .where(eq(session.id, sessionId))
    .returning({ expiresAt: session.expiresAt })
  return row?.expiresAt ?? null
}

/** True for the one request that rotates the token; all others with the old token have no session. */
export async function renewToken(db: Database, sessionId: string, from: string, to: string) {
  const renewed = await db
    .update(session)
    .set({ token: to, mustRenew: false })
    .where(and(eq(session.id, sessionId), eq(session.token, from), eq(session.mustRenew, true)))
    .returning({ id: session.id })
  return renewed.length === 1
}

/**
 * Locks a session until the end of the transaction, waiting for a concurrent revocation. False if it has ended:
 * permissions are decided here, not when the request arrived.
 */
export async function holdSession(tx: Database, sessionId: string): Promise<boolean> {
  const rows = await tx
    .select({ id: session.id })
    .from(session)
    .where(eq(session.id, sessionId))
    .for('key share')
  return rows.length === 1
}

/** API clients know the session's id, where the library expects the token. */
export async function tokenOf(db: Database, sessionId: string): Promise<string | null> {
  const [row] = await db.select({ token: session.token }).from(session).where(eq(session.id, sessionId))
  return row?.token ?? null
}

/** Only the hash is stored: it reveals why a session ended, and grants no access. */
const hashOf = (token: string) => createHash('sha256').update(token).digest('hex')

const byHash = prepared((db) =>
  db
    .select({ reason: endedSession.reason, wayBack: endedSession.impersonatorSession })
    .from(endedSession)
    .where(eq(endedSession.tokenHash, sql.placeholder('hash')))
    .prepare('ended_session_by_hash'),
)

/** Why a session ended and, after an impersonation, the administrator's own session. */
export async function findEnd(db: Database, token: string) {
  const [row] = await byHash(db).execute({ hash: hashOf(token) })
  return { reason: toSessionEnd(row?.reason), wayBack: row?.wayBack ?? null }
}

/** True for the one request that returns; the impersonation cookie must not be reusable later. */
export async function consumeImpersonationReturn(db: Database, token: string): Promise<boolean> {
  const taken = await db
    .delete(endedSession)
    .where(and(eq(endedSession.tokenHash, hashOf(token)), isNotNull(endedSession.impersonatorSession)))
    .returning({ hash: endedSession.tokenHash })
  return taken.length === 1
}
