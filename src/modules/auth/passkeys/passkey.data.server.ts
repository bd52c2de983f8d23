import { eq } from 'drizzle-orm'
import { passkey } from '~/modules/auth/auth.table.server'
import type { Database } from '~/platform/database.server'

export const countPasskeys = (db: Database, userId: string): Promise<number> =>
  db.$count(passkey, eq(passkey.userId, userId))
