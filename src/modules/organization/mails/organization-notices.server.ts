import { and, eq, ne } from 'drizzle-orm'
import { product } from '~/lib/product'
import type { Actor } from '~/modules/audit/record.server'
import { user } from '~/modules/auth/auth.table.server'
import type { Database } from '~/platform/database.server'
import { sendCounted, sendNotice } from '~/platform/notice.server'
import { consume } from '~/platform/rate-limit.server'
import { currentScope } from '~/platform/scope.server'
import { afterCommit } from '~/platform/transaction.server'
import { invitationUrl } from '../invitations/invitation-link.server'
import { type MailContext, type MailOf, organizationMail } from './organization-mails.server'
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
    url: `${settings.appUrl}/app/o/${slug}`,
    messages: messages(language),
  }
}

/** Sends a mail after the commit. All administrators share one counter. */
export function notify(tx: Database, by: Sender, reader: Reader, organization: Named, ...what: MailOf): void {
  const cause =
    by === 'product'
      ? ({ kind: 'administration', by } as const)
      : ({ kind: 'organization', by: by.caller.userId } as const)
  afterCommit(tx, () =>
    sendNotice({ ...cause, to: reader.email }, () =>
      organizationMail(contextFor(by, reader, organization), ...what),
    ),
  )
}

/** Reads the receivers before the deletion, and notifies them after it. */
export async function notifyDeleted(tx: Database, by: Sender, organization: Named): Promise<void> {
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
  for (const reader of readers) notify(tx, by, reader, organization, 'deleted')
}

type Invitation = typeof invitation.$inferSelect

export async function notifyJoined(
  tx: Database,
  by: Actor,
  { inviterId }: Invitation,
  organization: Named,
): Promise<void> {
  if (inviterId === null) return
  const [reader] = await tx
    .select({ email: user.email, language: user.language })
    .from(user)
    .where(eq(user.id, inviterId))
  if (reader) notify(tx, by, reader, organization, 'joined')
}

/** Whether the mail was sent. The invitation exists in either case, and can be resent. */
export async function sendInvitation(
  db: Database,
  by: Actor,
  { id, email, role }: Invitation,
  organization: Named,
): Promise<boolean> {
  const { language } = currentScope()
  const [known] = await db.select({ language: user.language }).from(user).where(eq(user.email, email))
  const occasion = { kind: 'organization-invitation', by: by.caller.userId, to: email } as const
  if (!(await consume(db, `${occasion.kind}:${occasion.by}`, invitationMails)).allowed) return false
  // The inviter's language is the best guess for an unknown address.
  const reader = { email, language: known?.language ?? language }
  const context = { ...contextFor(by, reader, organization), url: invitationUrl(id) }
  return (await sendCounted(db, occasion, () => organizationMail(context, 'invited', role))) === 'sent'
}
