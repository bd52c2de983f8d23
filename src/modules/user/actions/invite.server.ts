import { type Actor, record } from '~/modules/audit/record.server'
import { AppError } from '~/lib/app-error'
import type { Database } from '~/platform/database.server'
import { sendCounted } from '~/platform/notice.server'
import { currentScope } from '~/platform/scope.server'
import { invitationMail } from '../mails/user-mails.server'
import { administer, type Person } from './administer.server'

/** Sends the invitation in the user's language; throws if the mail cannot be sent. */
async function sendInvitation(db: Database, by: Actor, person: Person): Promise<void> {
  const { settings, messages } = currentScope()
  const { name, email: to, language } = person
  const result = await sendCounted(db, { kind: 'product-invitation', by: by.caller.userId, to }, () =>
    invitationMail({
      to,
      name,
      inviter: by.caller.name || by.caller.email,
      loginUrl: `${settings.appUrl}/login`,
      messages: messages(language),
    }),
  )
  if (result === 'failed') throw new AppError('MAIL_NOT_SENT', 503)
  if (result !== 'sent') throw new AppError('TOO_MANY_MAILS', 429, result)
}

/** A failed mail does not undo the creation; the administrator sees it and can resend the mail. */
export async function inviteNewcomer(db: Database, by: Actor, person: Person): Promise<boolean> {
  try {
    await sendInvitation(db, by, person)
    return true
  } catch (error) {
    if (error instanceof AppError) return false
    throw error
  }
}

/** Resends the invitation to a user who has never signed in. */
export async function inviteAgain(db: Database, by: Actor, userId: string): Promise<void> {
  const person = await administer(db, by, userId, async (_tx, found) => {
    if (found.onboardedAt) throw new AppError('ALREADY_ONBOARDED', 409)
    return { value: found, events: [] }
  })
  await sendInvitation(db, by, person)
  // Mail is not transactional: the audit entry is written only after the mail was sent.
  const { id, name, email } = person
  await record(db, by, [{ action: 'user.invite', subject: { id, name, email } }])
}
