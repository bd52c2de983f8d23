import { and, eq, isNull } from 'drizzle-orm'
import { type Actor, record } from '~/modules/audit/record.server'
import { user } from '~/modules/auth/auth.table.server'
import { AppError } from '~/lib/app-error'
import type { Database } from '~/platform/database.server'
import type { MailCheck } from '~/platform/module-extensions.server'
import { retriedSeconds, sendCounted } from '~/platform/outbox.server'
import { currentScope } from '~/platform/scope.server'
import { invitationMail } from '../mails/user-mails.server'
import { administer, type Person } from './administer.server'

/** `late`: the mail server has not taken the mail yet, and we keep trying. */
type InvitationMail = 'sent' | 'late'

/** Sends the invitation in the user's language; throws if the mail cannot be sent. */
async function sendInvitation(db: Database, by: Actor, person: Person): Promise<InvitationMail> {
  const { settings, messages } = currentScope()
  const { id, name, email: to, language } = person
  const occasion = { kind: 'product-invitation', by: by.caller.userId, to } as const
  const result = await sendCounted(db, occasion, {
    user: id,
    seconds: retriedSeconds(),
    check: { name: 'product-invitation', about: { user: id, to } satisfies Waiting },
    write: () =>
      invitationMail({
        to,
        name,
        inviter: by.caller.name || by.caller.email,
        loginUrl: `${settings.appUrl}/login`,
        messages: messages(language),
      }),
  })
  if (result === 'failed') throw new AppError('MAIL_NOT_SENT', 503)
  if (typeof result === 'object') throw new AppError('TOO_MANY_MAILS', 429, result)
  return result
}

type Waiting = { user: string; to: string }

/** An invitation that waits is not sent to somebody who has signed in since, or was deleted. */
export const newcomerMailCheck: MailCheck = {
  isWanted: async (db, { user: id, to }: Waiting) =>
    (await db.$count(user, and(eq(user.id, id), eq(user.email, to), isNull(user.onboardedAt)))) > 0,
}

/** A failed mail does not undo the creation; the administrator sees it and can resend the mail. */
export async function inviteNewcomer(
  db: Database,
  by: Actor,
  person: Person,
): Promise<InvitationMail | 'not-sent'> {
  try {
    return await sendInvitation(db, by, person)
  } catch (error) {
    if (error instanceof AppError) return 'not-sent'
    throw error
  }
}

/** Resends the invitation to a user who has never signed in. */
export async function inviteAgain(db: Database, by: Actor, userId: string): Promise<InvitationMail> {
  const person = await administer(db, by, userId, async (_tx, found) => {
    if (found.onboardedAt) throw new AppError('ALREADY_ONBOARDED', 409)
    return { value: found, events: [] }
  })
  const mail = await sendInvitation(db, by, person)
  // Mail is not transactional: the audit entry is written only after the mail was sent or stored.
  const { id, name, email } = person
  await record(db, by, [{ action: 'user.invite', subject: { id, name, email } }])
  return mail
}
