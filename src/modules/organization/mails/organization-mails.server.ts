import type { OrganizationRole } from '~/access/organization'
import type { Language } from '~/i18n/languages'
import type { I18n } from '~/i18n/translator'
import { composeMail } from '~/platform/compose-mail.server'
import type { Mail } from '~/platform/mail.server'

export type MailContext = {
  to: string
  organization: string
  by: string
  organizationUrl: string
  messages: I18n
}

type Kind = 'invited' | 'joined' | 'role' | 'removed' | 'restored' | 'ownership' | 'deleted' | 'suspended'

/** A sentence about what happened, and what the reader can do about it. */
function mailOf(
  { to, organization, by, messages }: MailContext,
  kind: Kind,
  {
    url,
    role,
    note,
    facts,
  }: { url?: string; role?: OrganizationRole; note?: string; facts?: { name: string; value: string }[] } = {},
): Mail {
  const t = messages.getFixedT(null, 'organization')
  const parts = { organization, by, ...(role && { role: t(`roles.${role}`) }) }
  const intro = { text: t(`mail.${kind}.intro`), parts }
  return composeMail({
    to,
    language: messages.language as Language,
    subject: { text: t(`mail.${kind}.subject`), parts },
    preheader: intro,
    reason: { text: t(`mail.${kind}.why`), parts: { email: to, organization } },
    blocks: [
      { kind: 'text', ...intro },
      ...(facts ? [{ kind: 'facts' as const, rows: facts }] : []),
      ...(note ? [{ kind: 'text' as const, text: note }] : []),
      ...(url
        ? [
            {
              kind: 'link' as const,
              label: t(kind === 'invited' ? 'mail.invited.action' : 'mail.action'),
              url,
            },
          ]
        : []),
      ...(kind === 'invited' ? [{ kind: 'note' as const, text: t('mail.invited.ignore') }] : []),
    ],
  })
}

export const invitedMail = (context: MailContext, role: OrganizationRole, url: string): Mail =>
  mailOf(context, 'invited', {
    url,
    role,
    note: context.messages.getFixedT(null, 'organization')('mail.invited.how'),
  })

/** To the inviter. */
export const joinedMail = (context: MailContext): Mail =>
  mailOf(context, 'joined', { url: context.organizationUrl })

export const roleMail = (context: MailContext, role: OrganizationRole): Mail =>
  mailOf(context, 'role', { url: context.organizationUrl, role })

export const removedMail = (context: MailContext): Mail => mailOf(context, 'removed')

export const restoredMail = (context: MailContext, role: OrganizationRole): Mail =>
  mailOf(context, 'restored', { url: context.organizationUrl, role })

export const ownershipMail = (context: MailContext): Mail =>
  mailOf(context, 'ownership', { url: context.organizationUrl })

export const deletedMail = (context: MailContext): Mail => mailOf(context, 'deleted')

/** To the owners, in the product's name: the reason, and what they can do. */
export function suspendedMail(context: MailContext, reason: string): Mail {
  const t = context.messages.getFixedT(null, 'organization')
  return mailOf(context, 'suspended', {
    url: context.organizationUrl,
    facts: [{ name: t('mail.suspended.reason'), value: reason }],
    note: t('mail.suspended.next'),
  })
}
