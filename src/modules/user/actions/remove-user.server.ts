import { eq } from 'drizzle-orm'
import type { Actor } from '~/modules/audit/record.server'
import { user } from '~/modules/auth/auth.table.server'
import { AppError } from '~/lib/app-error'
import { extensionsOf } from '~/platform/module-extensions.server'
import type { Database } from '~/platform/database.server'
import { administer } from './administer.server'

/** Permanent: sessions, passkeys and linked providers are deleted too; audit entries stay. */
export function removeUser(
  db: Database,
  by: Actor,
  userId: string,
  /** Also deletes organizations without other members. */
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
