import { auditFields } from '~/entity/fields/define-fields'
import { toColumns } from '~/entity/fields/field-store.server'
import { type Actor, record } from '~/modules/audit/record.server'
import { user } from '~/modules/auth/auth.table.server'
import { userFields } from '~/modules/auth/user.fields'
import type { Language } from '~/i18n/languages'
import { AppError } from '~/lib/app-error'
import { newId } from '~/lib/new-id'
import type { Database } from '~/platform/database.server'
import { isUniqueViolation } from '~/platform/database-errors.server'
import { toUser, userText } from '../user.data.server'
import type { NewUser } from '../user.schema'
import {
  inAdminTransaction,
  type Person,
  forbidWhileImpersonating,
  requirePermission,
  requireActiveSession,
} from './administer.server'

/** Creates a user who may sign in. The address is unverified until the first sign-in. */
export async function createUser(
  db: Database,
  by: Actor,
  given: NewUser,
  language: Language,
): Promise<Person> {
  forbidWhileImpersonating(by)
  if (given.role !== 'user') requirePermission(by, 'user.set-role')
  return await inAdminTransaction(db, async (tx) => {
    await requireActiveSession(tx, by)
    const created = await insert(tx, given, language)
    const { id, name, email } = created
    await record(tx, by, [
      { action: 'user.create', subject: { id, name, email }, changes: initialValues(created) },
    ])
    return created
  })
}

/** The initial values for the audit entry, whose subject already contains the address. */
function initialValues(created: Person) {
  const person = toUser(created)
  const told = auditFields(userFields).filter((name) => name !== 'email' && person[name] !== null)
  return Object.fromEntries(told.map((name) => [name, { from: null, to: userText(person, name) }]))
}

async function insert(tx: Database, given: NewUser, language: Language): Promise<Person> {
  try {
    const columns = { id: newId(), ...toColumns(userFields, given), language } as typeof user.$inferInsert
    const [created] = await tx.insert(user).values(columns).returning()
    return created!
  } catch (error) {
    if (isUniqueViolation(error)) throw new AppError('USER_ALREADY_EXISTS', 409, { field: 'email' })
    throw error
  }
}
