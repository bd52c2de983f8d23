import { createHmac, randomBytes } from 'node:crypto'
import { refusal } from '~/modules/auth/service/auth-refusal.server'
import { isUniqueViolation } from '~/platform/database-errors.server'
import type { Database } from '~/platform/database.server'
import { inTransaction } from '~/platform/transaction.server'
import { notices } from '~/modules/auth/service/notices.server'
import {
  endAllAccess,
  endOtherSessions,
  lockPerson,
  lockSignedIn,
  noteChange,
  ownerOf,
  setEmail,
  takeChange,
  voidChanges,
  voidCodes,
} from './address-change.data.server'

type Person = NonNullable<Awaited<ReturnType<typeof lockPerson>>>

/**
 * Writes the audit entry in the transaction of the change. Passed in, because this module does not import the audit
 * log.
 */
export type RecordAddress = (
  tx: Database,
  event: { action: 'user.change-email' | 'user.restore-email'; person: Person; from: string; to: string },
) => Promise<void>

export function createAddressChanges(db: Database, secret: string, record: RecordAddress) {
  // Keyed, so that write access to the table is not enough to forge a link.
  const hashOf = (token: string) =>
    createHmac('sha256', secret).update(`address\n${token}`).digest('base64url')

  return {
    /** Notifies the old address, with a token to revert the change if the address was verified. */
    async change(userId: string, sessionId: string, newEmail: string): Promise<void> {
      const token = randomBytes(32).toString('base64url')
      try {
        await inTransaction(db, async (tx) => {
          const person = await lockSignedIn(tx, { userId, sessionId })
          if (!person) throw refusal('UNAUTHORIZED', 'UNAUTHORIZED')
          await setEmail(tx, userId, newEmail)
          await endOtherSessions(tx, userId, sessionId)
          await voidCodes(tx, userId, [person.email])
          if (person.emailVerified)
            await noteChange(tx, { tokenHash: hashOf(token), userId, oldEmail: person.email, newEmail })
          await record(tx, { action: 'user.change-email', person, from: person.email, to: newEmail })
          await notices.addressChanged(tx, person, newEmail, { token: person.emailVerified ? token : null })
        })
      } catch (error) {
        if (isUniqueViolation(error)) throw refusal('BAD_REQUEST', 'USER_ALREADY_EXISTS')
        throw error
      }
    },

    /**
     * Gives the account back to the old address: ends all sessions and removes passkeys and providers, because nobody
     * can tell whose they are. Notifies both addresses. A refused restore can be retried. Returns the user's id.
     */
    async restore(token: string): Promise<string> {
      try {
        return await inTransaction(db, async (tx) => {
          const owner = await ownerOf(tx, hashOf(token))
          // Locks the user before the change, in the same order as administrators and other links, to avoid deadlocks.
          const person = owner === null ? null : await lockPerson(tx, owner)
          const change = await takeChange(tx, hashOf(token))
          if (!change) throw refusal('BAD_REQUEST', 'INVALID_TOKEN')
          if (!person) throw refusal('NOT_FOUND', 'USER_NOT_FOUND')
          await setEmail(tx, person.id, change.oldEmail)
          await endAllAccess(tx, person.id)
          await voidCodes(tx, person.id, [change.newEmail, person.email])
          await voidChanges(tx, person.id, change.createdAt)
          await record(tx, { action: 'user.restore-email', person, from: person.email, to: change.oldEmail })
          await notices.addressRestored(tx, person, change.oldEmail)
          return person.id
        })
      } catch (error) {
        if (isUniqueViolation(error)) throw refusal('CONFLICT', 'USER_ALREADY_EXISTS')
        throw error
      }
    },
  }
}

export type AddressChanges = ReturnType<typeof createAddressChanges>
