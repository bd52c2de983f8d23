import { and, desc, eq, gt, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import { rowValues, textsOf } from '~/entity/fields/field-store.server'
import { session, user } from '~/modules/auth/auth.table.server'
import { userFields } from '~/modules/auth/user.fields'
import type { Database } from '~/platform/database.server'
import type { User } from './user.schema'

type Row = typeof user.$inferSelect

/** Sort and search keys use the "C" collation, so that the order is the same on every database. */
export const nameKey = sql<string>`${user.nameKey} collate "C"`
export const emailKey = sql<string>`lower(${user.email}) collate "C"`

export const isBannedNow = ({ banned, banExpires }: Pick<Row, 'banned' | 'banExpires'>): boolean =>
  banned && (!banExpires || banExpires.getTime() > Date.now())

/** A user as administrators see them. An expired ban counts as none. */
export function toUser(row: Row): User {
  const banned = isBannedNow(row)
  return {
    id: row.id,
    ...rowValues(userFields, row),
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

export async function findUser(db: Database, id: string): Promise<User | null> {
  const [row] = await db.select().from(user).where(eq(user.id, id))
  return row ? toUser(row) : null
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
