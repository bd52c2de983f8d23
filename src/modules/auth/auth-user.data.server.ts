import { and, eq, sql } from 'drizzle-orm'
import type { Language } from '~/i18n/languages'
import type { Database } from '~/platform/database.server'
import { user } from './auth.table.server'

export async function makeAdmin(db: Database, userId: string): Promise<void> {
  await db
    .update(user)
    .set({ role: 'admin' })
    .where(and(eq(user.id, userId), sql`not is_admin(${user.role})`))
}

/** The language of mails to this user. */
export async function setLanguage(db: Database, userId: string, language: Language): Promise<void> {
  await db.update(user).set({ language }).where(eq(user.id, userId))
}
