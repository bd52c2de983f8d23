import { and, eq, ne } from 'drizzle-orm'
import { product } from '~/lib/product'
import type { Actor } from '~/modules/audit/record.server'
import { user } from '~/modules/auth/auth.table.server'
import type { Database } from '~/platform/database.server'
import type { MailCheck } from '~/platform/module-extensions.server'
import { retriedSeconds, sendCounted, sendNotices } from '~/platform/outbox.server'
import { consume } from '~/platform/rate-limit.server'
import { currentScope } from '~/platform/scope.server'
import { isOpenUntil } from '../invitations/invitation.data.server'
import { invitationUrl } from '../invitations/invitation-link.server'
import { type MailContext, type MailOf, organizationMail } from './organization-mails.server'
import type { organization } from '../organization.table.server'
import type { invitation } from '../invitations/invitation.table.server'
import { member } from '../members/member.table.server'

type Reader = { userId: string; email: string; language?: string | null }
type Named = Pick<typeof organization.$inferSelect, 'id' | 'name' | 'slug'>

/** Mails of one user a day to all receivers, so that inviting and cancelling cannot be used for spam. */
export const invitationMails = { window: 86_400, max: 200 }

/** Administrators act in the product's name: members learn neither their names nor their addresses. */
type Sender = Actor | 'product'

const nameOf = (by: Sender) => (by === 'product' ? product.name : by.caller.name || by.caller.email)

function contextFor(
  by: Sender,
  { email, language }: Omit<Reader, 'userId'>,
  { name, slug }: Named,
): MailContext {
  const { messages, settings } = currentScope()
  return {
    to: email,
    organization: name,
    by: nameOf(by),
    url: `${settings.appUrl}/app/o/${slug}`,
    messages: messages(language),
  }
}

/** Sends mails with the transaction. All administrators share one counter. */
export function notify<R extends Reader>(
  tx: Database,
  by: Sender,
  organization: Named,
  readers: readonly R[],
  what: (reader: R) => MailOf,
): Promise<void> {
  const cause =
    by === 'product'
      ? ({ kind: 'administration', by } as const)
      : ({ kind: 'organization', by: by.caller.userId } as const)
  return sendNotices(
    tx,
    readers.map((reader) => ({
      ...cause,
      to: reader.email,
      user: reader.userId,
      write: () => organizationMail(contextFor(by, reader, organization), ...what(reader)),
    })),
  )
}

/** Call before the deletion, which deletes the members too. */
export async function notifyDeleted(tx: Database, by: Sender, organization: Named): Promise<void> {
  const readers = await tx
    .select({ userId: user.id, email: user.email, language: user.language })
    .from(member)
    .innerJoin(user, eq(user.id, member.userId))
    .where(
      and(
        eq(member.organizationId, organization.id),
        by === 'product' ? undefined : ne(member.userId, by.caller.userId),
      ),
    )
  await notify(tx, by, organization, readers, () => ['deleted'])
}

type Invitation = typeof invitation.$inferSelect

export async function notifyJoined(
  tx: Database,
  by: Actor,
  { inviterId }: Invitation,
  organization: Named,
): Promise<void> {
  if (inviterId === null) return
  const readers = await tx
    .select({ userId: user.id, email: user.email, language: user.language })
    .from(user)
    .where(eq(user.id, inviterId))
  await notify(tx, by, organization, readers, () => ['joined'])
}

/** What became of the mail of an invitation, which exists in any case and can be resent. `late`: we keep trying. */
export type InvitationMail = 'sent' | 'late' | 'not-sent'

export async function sendInvitation(
  db: Database,
  by: Actor,
  { id, email, role, expiresAt }: Invitation,
  organization: Named,
): Promise<InvitationMail> {
  const { language } = currentScope()
  const [known] = await db
    .select({ id: user.id, language: user.language })
    .from(user)
    .where(eq(user.email, email))
  const occasion = { kind: 'organization-invitation', by: by.caller.userId, to: email } as const
  if (!(await consume(db, `${occasion.kind}:${occasion.by}`, invitationMails)).allowed) return 'not-sent'
  // The inviter's language is the best guess for an unknown address.
  const reader = { email, language: known?.language ?? language }
  const context = { ...contextFor(by, reader, organization), url: invitationUrl(id) }
  const result = await sendCounted(db, occasion, {
    user: known?.id ?? null,
    seconds: retriedSeconds(expiresAt),
    check: { name: 'organization-invitation', about: { id, expiresAt } satisfies Waiting },
    write: () => organizationMail(context, 'invited', role),
  })
  return result === 'sent' || result === 'late' ? result : 'not-sent'
}

/** An invitation whose mail waits in the database. Resending it moves its end, and has a mail of its own. */
type Waiting = Pick<Invitation, 'id'> & { expiresAt: Date | string }

export const invitationMailCheck: MailCheck = {
  isWanted: (db, { id, expiresAt }: Waiting) => isOpenUntil(db, id, new Date(expiresAt)),
}
