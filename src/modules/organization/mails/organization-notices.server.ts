import { and, eq, ne } from 'drizzle-orm'
import type { OrganizationRole } from '~/access/organization'
import { toLanguage } from '~/i18n/languages'
import { product } from '~/lib/product'
import type { Actor } from '~/modules/audit/record.server'
import { user } from '~/modules/auth/auth.table.server'
import type { Database } from '~/platform/database.server'
import { type Mail, MailNotSent } from '~/platform/mail.server'
import { giveNoticeBack, sendNotice, takeNotice } from '~/platform/notice.server'
import { consume } from '~/platform/rate-limit.server'
import { currentScope } from '~/platform/scope.server'
import { invitationUrl } from '../invitations/invitation-link.server'
import {
  deletedMail,
  invitedMail,
  joinedMail,
  type MailContext,
  ownershipMail,
  removedMail,
  restoredMail,
  roleMail,
  suspendedMail,
} from './organization-mails.server'
import type { organization } from '../organization.table.server'
import type { invitation } from '../invitations/invitation.table.server'
import { member } from '../members/member.table.server'

type Reader = { email: string; language?: string | null }
type Named = Pick<typeof organization.$inferSelect, 'id' | 'name' | 'slug'>

/** Mails of one user a day to all receivers, so that inviting and cancelling cannot be used for spam. */
export const invitationMails = { window: 86_400, max: 200 }

/** Administrators act in the product's name: members learn neither their names nor their addresses. */
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

/** All administrators share one counter. */
function notify(
  by: Sender,
  reader: Reader,
  organization: Named,
  write: (context: MailContext) => Mail,
): void {
  const cause =
    by === 'product'
      ? ({ kind: 'administration', by } as const)
      : ({ kind: 'organization', by: by.caller.userId } as const)
  sendNotice({ ...cause, to: reader.email }, () => write(contextFor(by, reader, organization)))
}

export const notifyRole = (by: Actor, reader: Reader, organization: Named, role: OrganizationRole) =>
  notify(by, reader, organization, (context) => roleMail(context, role))

export const notifyRemoved = (by: Actor, reader: Reader, organization: Named) =>
  notify(by, reader, organization, removedMail)

export const notifyRestored = (by: Actor, reader: Reader, organization: Named, role: OrganizationRole) =>
  notify(by, reader, organization, (context) => restoredMail(context, role))

export const notifyOwner = (by: Sender, reader: Reader, organization: Named) =>
  notify(by, reader, organization, ownershipMail)

export const notifySuspended = (reader: Reader, organization: Named, reason: string) =>
  sendNotice({ kind: 'administration', by: 'product', to: reader.email }, () =>
    suspendedMail(contextFor('product', reader, organization), reason),
  )

/** Reads the receivers before the deletion; the returned function notifies them after it. */
export async function notifyDeleted(tx: Database, by: Sender, organization: Named): Promise<() => void> {
  const readers = await tx
    .select({ email: user.email, language: user.language })
    .from(member)
    .innerJoin(user, eq(user.id, member.userId))
    .where(
      and(
        eq(member.organizationId, organization.id),
        by === 'product' ? undefined : ne(member.userId, by.caller.userId),
      ),
    )
  return () => {
    for (const reader of readers) notify(by, reader, organization, deletedMail)
  }
}

type Invitation = typeof invitation.$inferSelect

export async function notifyJoined(
  db: Database,
  by: Actor,
  { inviterId }: Invitation,
  organization: Named,
): Promise<void> {
  if (inviterId === null) return
  const [reader] = await db
    .select({ email: user.email, language: user.language })
    .from(user)
    .where(eq(user.id, inviterId))
  if (reader) notify(by, reader, organization, joinedMail)
}

/** Whether the mail was sent. The invitation exists in either case, and can be resent. */
export async function sendInvitation(
  db: Database,
  by: Actor,
  { id, email, role }: Invitation,
  organization: Named,
): Promise<boolean> {
  const { language, sendMail } = currentScope()
  const [known] = await db.select({ language: user.language }).from(user).where(eq(user.email, email))
  const occasion = { kind: 'organization-invitation', by: by.caller.userId, to: email } as const
  if ((await takeNotice(db, occasion)) > 0) return false
  if (!(await consume(db, `${occasion.kind}:${occasion.by}`, invitationMails)).allowed) return false
  try {
    // The inviter's language is the best guess for an unknown address.
    const reader = { email, language: known?.language ?? language }
    await sendMail(invitedMail(contextFor(by, reader, organization), role, invitationUrl(id)))
    return true
  } catch (error) {
    if (!(error instanceof MailNotSent)) throw error
    await giveNoticeBack(db, occasion)
    return false
  }
}
