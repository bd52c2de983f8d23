import type { Actor } from '~/modules/audit/record.server'
import { fieldsFor } from '~/modules/auth/own-fields'
import type { session, user } from '~/modules/auth/auth.table.server'
import { type listUserSessions, toUser } from '~/modules/user/user.data.server'

/** A user as the library's client knows it, without our internal columns. */
export function toLibraryUser({ caller }: Actor, row: typeof user.$inferSelect) {
  const { version: _, ...person } = toUser(row, fieldsFor(caller))
  return { ...person, image: row.image, language: row.language }
}

/** A session as the library's client knows it, with its id in place of the token. */
export const toLibrarySession = (row: typeof session.$inferSelect) => ({
  id: row.id,
  token: row.id,
  userId: row.userId,
  expiresAt: row.expiresAt,
  createdAt: row.createdAt,
  updatedAt: row.updatedAt,
  ipAddress: row.ipAddress,
  userAgent: row.userAgent,
  impersonatedBy: row.impersonatedBy,
})

type Listed = Awaited<ReturnType<typeof listUserSessions>>[number]

export const toLibrarySessionOf = (userId: string) => (row: Listed) => ({
  id: row.id,
  token: row.id,
  userId,
  expiresAt: row.expiresAt,
  createdAt: row.createdAt,
  updatedAt: row.lastSeenAt,
  ipAddress: row.address,
  userAgent: row.userAgent,
  impersonatedBy: row.impersonatedBy?.id ?? null,
})
