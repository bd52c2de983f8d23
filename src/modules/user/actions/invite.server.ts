import { type Actor, record } from '~/modules/audit/record.server'
import { toLanguage } from '~/i18n/languages'
import { AppError } from '~/lib/app-error'
import type { Database } from '~/platform/database.server'
import { MailNotSent } from '~/platform/mail.server'
import { giveNoticeBack, takeNotice } from '~/platform/notice.server'
import { currentScope } from '~/platform/scope.server'
import { invitationMail } from '../mails/user-mails.server'
import { administer, type Person } from './administer.server'

/** Sends the mail, in the language the person is known to read; a failure is the caller's to tell. */
async function sendInvitation(db: Database, by: Actor, person: Person): Promise<void> {
  const { settings, messages, sendMail } = currentScope()
  const occasion = { kind: 'product-invitation', by: by.caller.userId, to: person.email } as const
  const wait = await takeNotice(db, occasion)
  if (wait > 0) throw new AppError('TOO_MANY_MAILS', 429, { retryAfter: wait })
  try {
    await sendMail(
      invitationMail({
        to: person.email,
        name: person.name,
        inviter: by.caller.name || by.caller.email,
        loginUrl: `${settings.appUrl}/login`,
        messages: messages(toLanguage(person.language) ?? undefined),
      }),
    )
  } catch (error) {
    if (!(error instanceof MailNotSent)) throw error
    await giveNoticeBack(db, occasion)
    throw new AppError('MAIL_NOT_SENT', 503)
  }
}

/** The person is there whether or not the mail went out; whoever added them is told, and may send it again. */
export async function inviteNewcomer(db: Database, by: Actor, person: Person): Promise<boolean> {
  try {
    await sendInvitation(db, by, person)
    return true
  } catch (error) {
    if (error instanceof AppError) return false
    throw error
  }
}

/** Once more, for someone who has not come yet. */
export async function inviteAgain(db: Database, by: Actor, userId: string): Promise<void> {
  const person = await administer(db, by, userId, async (_tx, found) => {
    if (found.onboardedAt) throw new AppError('ALREADY_ONBOARDED', 409)
    return { value: found, events: [] }
  })
  await sendInvitation(db, by, person)
  // A mail is in no transaction: what did not go out is not written down as if it had.
  const { id, name, email } = person
  await record(db, by, [{ action: 'user.invite', subject: { id, name, email } }])
}
