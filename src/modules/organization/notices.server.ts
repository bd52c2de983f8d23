import { and, eq, ne } from 'drizzle-orm'
import type { OrganizationRole } from '~/access/organization'
import { toLanguage } from '~/i18n/languages'
import { product } from '~/lib/product'
import type { Actor } from '~/modules/audit/record.server'
import { user } from '~/modules/auth/auth.table.server'
import { giveMailBack, takeMail } from '~/modules/auth/codes/mail-allowance.data.server'
import type { Database } from '~/platform/database.server'
import { type Mail, MailNotSent } from '~/platform/mail.server'
import { consume } from '~/platform/rate-limit.server'
import { currentScope } from '~/platform/scope.server'
import { createSemaphore } from '~/platform/semaphore.server'
import { invitationUrl } from './invitation-link.server'
import {
  deletedMail,
  invitedMail,
  joinedMail,
  type MailContext,
  ownershipMail,
  removedMail,
  roleMail,
} from './mails/organization-mails.server'
import { type invitation, member, type organization } from './organization.table.server'

type Reader = { email: string; language?: string | null }
type Named = Pick<typeof organization.$inferSelect, 'id' | 'name' | 'slug'>

/** Counted by themselves: strangers at the login page cannot use up what members may send. */
const allowance = 'organization-invitation'

/** Of one person in a day, to whomever: or else inviting and cancelling in turn would mail the whole world. */
export const invitationMails = { window: 86_400, max: 200 }

/** Administrators of the product act in its name: members learn neither their names nor their addresses. */
type Sender = Actor | 'product'

const nameOf = (by: Sender) => (by === 'product' ? product.name : by.caller.name || by.caller.email)

function contextFor(by: Sender, { email, language }: Reader, { name, slug }: Named): MailContext {
  const { messages, settings } = currentScope()
  return {
    to: email,
    organization: name,
    by: nameOf(by),
    organizationUrl: `${settings.appUrl}/app/o/${slug}`,
    messages: messages(toLanguage(language) ?? undefined),
  }
}

/** So many mails at once: a mail server refuses whoever opens a connection for each of a thousand members. */
const inTurn = createSemaphore(5)

/** Nobody waits for it. Written when its turn comes, so that a large organization's do not lie in memory. */
function sendNotice(by: Sender, reader: Reader, place: Named, write: (context: MailContext) => Mail): void {
  const { background, sendMail } = currentScope()
  background.run(
    'organization notice',
    inTurn(() => sendMail(write(contextFor(by, reader, place)))),
  )
}

export const notifyRole = (by: Actor, reader: Reader, place: Named, role: OrganizationRole) =>
  sendNotice(by, reader, place, (context) => roleMail(context, role))

export const notifyRemoved = (by: Actor, reader: Reader, place: Named) =>
  sendNotice(by, reader, place, removedMail)

export const notifyOwner = (by: Sender, reader: Reader, place: Named) =>
  sendNotice(by, reader, place, ownershipMail)

/** Those who will be told that it is gone: read before it goes, told once it has. */
export async function notifyDeleted(tx: Database, by: Sender, place: Named): Promise<() => void> {
  const readers = await tx
    .select({ email: user.email, language: user.language })
    .from(member)
    .innerJoin(user, eq(user.id, member.userId))
    .where(
      and(
        eq(member.organizationId, place.id),
        by === 'product' ? undefined : ne(member.userId, by.caller.userId),
      ),
    )
  return () => {
    for (const reader of readers) sendNotice(by, reader, place, deletedMail)
  }
}

type Invitation = typeof invitation.$inferSelect

export async function notifyJoined(
  db: Database,
  by: Actor,
  { inviterId }: Invitation,
  place: Named,
): Promise<void> {
  if (inviterId === null) return
  const [reader] = await db
    .select({ email: user.email, language: user.language })
    .from(user)
    .where(eq(user.id, inviterId))
  if (reader) sendNotice(by, reader, place, joinedMail)
}

/** Whether the mail went out. The invitation is there in either case, and can be sent once more. */
export async function sendInvitation(
  db: Database,
  by: Actor,
  { id, email, role }: Invitation,
  place: Named,
): Promise<boolean> {
  const { language, sendMail } = currentScope()
  const [known] = await db.select({ language: user.language }).from(user).where(eq(user.email, email))
  if (!(await consume(db, `${allowance}:${by.caller.userId}`, invitationMails)).allowed) return false
  if ((await takeMail(db, email, allowance)) > 0) return false
  try {
    // A newcomer reads what the inviter reads, as far as anybody knows.
    const reader = { email, language: known?.language ?? language }
    await sendMail(invitedMail(contextFor(by, reader, place), role, invitationUrl(id)))
    return true
  } catch (error) {
    if (!(error instanceof MailNotSent)) throw error
    await giveMailBack(db, email, allowance)
    return false
  }
}
