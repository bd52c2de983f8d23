import { eq } from 'drizzle-orm'
import type { Actor } from '~/modules/audit/record.server'
import { user } from '~/modules/auth/auth.table.server'
import { AppError } from '~/lib/app-error'
import { extensionsOf } from '~/platform/module-extensions.server'
import type { Database } from '~/platform/database.server'
import { administer } from './administer.server'

/** Permanent: sessions, passkeys and provider sign-ins go with the person; the log stays. */
export function removeUser(
  db: Database,
  by: Actor,
  userId: string,
  /** Organizations in which nobody else is go with them. */
  withOrganizations = false,
): Promise<void> {
  let held: Record<string, AppError> = {}
  return administer(
    db,
    by,
    userId,
    async (tx, person) => {
      if (person.id === by.caller.userId) throw new AppError('YOU_CANNOT_REMOVE_YOURSELF', 400)
      if (held[userId]) throw held[userId]
      await tx.delete(user).where(eq(user.id, userId))
      return { value: undefined, events: [{ action: 'user.delete' }] }
    },
    async (tx) => {
      held = await extensionsOf('prepareUserDeletion', tx, [userId], withOrganizations)
    },
  )
}
