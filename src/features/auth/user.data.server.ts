import { and, eq, sql } from 'drizzle-orm'
import type { Language } from '~/i18n/languages'
import { isUniqueViolation } from '~/server/database-errors.server'
import type { Database } from '~/server/database.server'
import { user } from './auth.table.server'

/** False when the address belongs to somebody already. */
export async function setEmail(db: Database, userId: string, email: string): Promise<boolean> {
  try {
    await db.update(user).set({ email, emailVerified: true }).where(eq(user.id, userId))
    return true
  } catch (error) {
    if (isUniqueViolation(error)) return false
    throw error
  }
}

export async function makeAdmin(db: Database, userId: string): Promise<void> {
  await db
    .update(user)
    .set({ role: 'admin' })
    .where(and(eq(user.id, userId), sql`not is_admin(${user.role})`))
}

/** The language that mails to this person are written in. */
export async function setLanguage(db: Database, userId: string, language: Language): Promise<void> {
  await db.update(user).set({ language }).where(eq(user.id, userId))
}
