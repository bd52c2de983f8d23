import { eq } from 'drizzle-orm'
import { isAdmin } from '~/access/can'
import { auditChanges, changedInput, toColumns } from '~/entity/fields/field-store.server'
import type { Actor } from '~/modules/audit/record.server'
import { voidChanges } from '~/modules/auth/address/address-change.data.server'
import { user } from '~/modules/auth/auth.table.server'
import { userFields } from '~/modules/auth/user.fields'
import { logEvent } from '~/platform/events.server'
import { toLanguage } from '~/i18n/languages'
import { AppError, InvalidInput } from '~/lib/app-error'
import type { Database } from '~/platform/database.server'
import { isUniqueViolation } from '~/platform/database-errors.server'
import { sendNotice } from '~/platform/notice.server'
import { currentScope } from '~/platform/scope.server'
import { toUser, userText } from '../user.data.server'
import type { UserChange } from '../user.schema'
import { administer, type Person, requirePermission } from './administer.server'
import { addressChangedMail } from '~/modules/auth/mails/notice-mails.server'

type Change = UserChange & {
  /** The version that the user edited; without it, concurrent edits are overwritten. */
  version?: number
}

type Updated = { before: Person; after: Person }

export async function updateUser(db: Database, by: Actor, userId: string, change: Change): Promise<Person> {
  const updated = await administer(db, by, userId, async (tx, person) => {
    const { version, ...wanted } = change
    const fields = changedInput(userFields, toUser(person), wanted)
    const { name, email, role, ...others } = fields
    if (role !== undefined) requirePermission(by, 'user.set-role')
    if (email !== undefined) requirePermission(by, 'user.set-email')
    if (version !== undefined && version !== person.version && Object.keys(fields).length > 0)
      throw new AppError('EDIT_CONFLICT', 409, { current: toUser(person) })
    const isSelf = person.id === by.caller.userId
    if (isSelf && role !== undefined && isAdmin(person) && !isAdmin({ role }))
      throw new AppError('YOU_CANNOT_DEMOTE_YOURSELF', 400)
    // Changing one's own address requires a mailed code on the account page: a typo would lock the owner out,
    // and a stolen session could take the account over.
    if (isSelf && email !== undefined) throw new AppError('EMAIL_CAN_NOT_BE_UPDATED', 400)
    if (name === '' && person.onboardedAt)
      throw new InvalidInput([{ path: 'name', message: 'auth:name.required' }])
    if (Object.keys(fields).length === 0) return { value: { before: person, after: person }, events: [] }

    // An administrator's change is final: revert links in earlier mails become invalid.
    if (email !== undefined) await voidChanges(tx, userId)
    // A new address is unverified until somebody signs in with a code sent to it.
    const columns = toColumns(userFields, fields)
    const after = await write(
      tx,
      userId,
      email === undefined ? columns : { ...columns, emailVerified: false },
    )
    const events = []
    const { role: newRole, ...changes } = auditChanges(userFields, userText, {
      before: toUser(person),
      after: toUser(after),
    })
    // Also without recorded values: some fields are audited without them.
    if (Object.keys({ ...changes, ...others }).length > 0)
      events.push({ action: 'user.update' as const, changes })
    if (newRole) events.push({ action: 'user.set-role' as const, changes: { role: newRole } })
    return { value: { before: person, after }, events }
  })
  if (updated.before.email !== updated.after.email) {
    logEvent('address.changed', { user: userId, way: 'administrator' })
    notifyOldAddress(by, updated)
  }
  return updated.after
}

/** Only the reader of the old address could object to the change. */
function notifyOldAddress(by: Actor, { before, after }: Updated): void {
  if (!before.emailVerified) return
  const { messages } = currentScope()
  const mail = addressChangedMail({
    to: before.email,
    newEmail: after.email,
    messages: messages(toLanguage(before.language) ?? undefined),
  })
  sendNotice({ kind: 'address', by: by.caller.userId, to: before.email }, () => mail)
}

async function write(tx: Database, userId: string, fields: Partial<Person>): Promise<Person> {
  try {
    const [after] = await tx.update(user).set(fields).where(eq(user.id, userId)).returning()
    return after!
  } catch (error) {
    if (isUniqueViolation(error)) throw new AppError('USER_ALREADY_EXISTS', 409, { field: 'email' })
    throw error
  }
}
