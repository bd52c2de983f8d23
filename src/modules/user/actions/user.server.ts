import { eq } from 'drizzle-orm'
import { auditFields } from '~/entity/fields/define-fields'
import { toColumns, auditChanges, changedInput } from '~/entity/fields/field-store.server'
import { type Actor, record } from '~/modules/audit/record.server'
import { user } from '~/modules/auth/auth.table.server'
import { fieldsFor, isHiddenFrom } from '~/modules/auth/own-fields'
import { userFields } from '~/modules/auth/user.fields'
import type { Language } from '~/i18n/languages'
import { AppError, InvalidInput } from '~/lib/app-error'
import { newId } from '~/lib/new-id'
import type { Database } from '~/platform/database.server'
import { orTaken } from '~/platform/database-errors.server'
import { extensionsOf } from '~/platform/module-extensions.server'
import { isAdmin } from '~/access/can'
import { voidChanges } from '~/modules/auth/address/address-change.data.server'
import { logEvent } from '~/platform/events.server'
import { afterCommit } from '~/platform/transaction.server'
import { notices } from '~/modules/auth/service/notices.server'
import { toUser, userText } from '../user.data.server'
import type { NewUser, UserChange } from '../user.schema'
import {
  inAdminTransaction,
  type Person,
  forbidWhileImpersonating,
  requirePermission,
  requireActiveSession,
  administer,
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
  // A missing field has the empty value of its kind.
  const isGiven = ([name, value]: [string, unknown]) =>
    value !== null && value !== false && isHiddenFrom(by.caller, name)
  if (Object.entries(given).some(isGiven)) requirePermission(by, 'user.update')
  return await inAdminTransaction(db, async (tx) => {
    await requireActiveSession(tx, by)
    const columns = { id: newId(), ...toColumns(userFields, given), language } as typeof user.$inferInsert
    const [row] = await orTaken(tx.insert(user).values(columns).returning(), addressTaken)
    const created = row!
    const { id, name, email } = created
    await record(tx, by, [
      { action: 'user.create', subject: { id, name, email }, changes: initialValues(created) },
    ])
    return created
  })
}

/** The initial values for the audit entry, whose subject already contains the address. */
function initialValues(created: Person) {
  const person = toUser(created, userFields)
  const told = auditFields(userFields).filter((name) => name !== 'email' && person[name] !== null)
  return Object.fromEntries(told.map((name) => [name, { from: null, to: userText(person, name) }]))
}

const addressTaken = () => new AppError('USER_ALREADY_EXISTS', 409, { field: 'email' })

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

type Change = UserChange & {
  /** The version that the user edited; without it, concurrent edits are overwritten. */
  version?: number
}

export function updateUser(db: Database, by: Actor, userId: string, change: Change): Promise<Person> {
  return administer(db, by, userId, async (tx, person) => {
    const { version, ...wanted } = change
    const fields = changedInput(userFields, toUser(person, userFields), wanted)
    const { name, email, role, ...others } = fields
    if (role !== undefined) requirePermission(by, 'user.set-role')
    if (email !== undefined) requirePermission(by, 'user.set-email')
    if (version !== undefined && version !== person.version && Object.keys(fields).length > 0)
      throw new AppError('EDIT_CONFLICT', 409, { current: toUser(person, fieldsFor(by.caller)) })
    const isSelf = person.id === by.caller.userId
    if (isSelf && role !== undefined && isAdmin(person) && !isAdmin({ role }))
      throw new AppError('YOU_CANNOT_DEMOTE_YOURSELF', 400)
    // Changing one's own address requires a mailed code on the account page: a typo would lock the owner out,
    // and a stolen session could take the account over.
    if (isSelf && email !== undefined) throw new AppError('EMAIL_CAN_NOT_BE_UPDATED', 400)
    if (name === '' && person.onboardedAt)
      throw new InvalidInput([{ path: 'name', message: 'auth:name.required' }])
    if (Object.keys(fields).length === 0) return { value: person, events: [] }

    // An administrator's change is final: revert links in earlier mails become invalid.
    if (email !== undefined) await voidChanges(tx, userId)
    // A new address is unverified until somebody signs in with a code sent to it.
    const unproven = email === undefined ? {} : { emailVerified: false }
    const columns = { ...toColumns(userFields, fields), ...unproven }
    const [row] = await orTaken(
      tx.update(user).set(columns).where(eq(user.id, userId)).returning(),
      addressTaken,
    )
    const after = row!
    const events = []
    const { role: newRole, ...changes } = auditChanges(userFields, userText, {
      before: toUser(person, userFields),
      after: toUser(after, userFields),
    })
    // Also without recorded values: some fields are audited without them.
    if (Object.keys({ ...changes, ...others }).length > 0)
      events.push({ action: 'user.update' as const, changes })
    if (newRole) events.push({ action: 'user.set-role' as const, changes: { role: newRole } })
    if (email !== undefined) {
      afterCommit(tx, () => logEvent('address.changed', { user: userId, way: 'administrator' }))
      // Only the reader of a verified old address could object to the change.
      if (person.emailVerified)
        await notices.addressChanged(tx, person, after.email, { token: null, by: by.caller.userId })
    }
    return { value: after, events }
  })
}
