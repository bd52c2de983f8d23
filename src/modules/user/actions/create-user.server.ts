import { type Actor, record } from '~/modules/audit/record.server'
import { user } from '~/modules/auth/auth.table.server'
import type { Language } from '~/i18n/languages'
import { AppError } from '~/lib/app-error'
import { newId } from '~/lib/new-id'
import type { Database } from '~/platform/database.server'
import { isUniqueViolation } from '~/platform/database-errors.server'
import {
  inAdminTransaction,
  type Person,
  forbidWhileImpersonating,
  requirePermission,
  requireActiveSession,
} from './administer.server'

type NewUser = { name: string; email: string; role: string; language: Language }

/** A person who may sign in from now on; the address is theirs once they have. */
export async function createUser(db: Database, by: Actor, given: NewUser): Promise<Person> {
  forbidWhileImpersonating(by)
  if (given.role !== 'user') requirePermission(by, 'user.set-role')
  return await inAdminTransaction(db, async (tx) => {
    await requireActiveSession(tx, by)
    const [created] = await insert(tx, given)
    const { id, name, email, role } = created!
    const changes = { name: { from: null, to: name }, role: { from: null, to: role } }
    await record(tx, by, [{ action: 'user.create', subject: { id, name, email }, changes }])
    return created!
  })
}

async function insert(tx: Database, given: NewUser): Promise<Person[]> {
  try {
    return await tx
      .insert(user)
      .values({ id: newId(), ...given })
      .returning()
  } catch (error) {
    if (isUniqueViolation(error)) throw new AppError('USER_ALREADY_EXISTS', 409, { field: 'email' })
    throw error
  }
}
