import type { OrganizationRole } from '~/access/organization'
import type { I18n } from '~/i18n/translator'
import { composeMail } from '~/platform/compose-mail.server'
import type { Mail } from '~/platform/mail.server'

export type MailContext = {
  to: string
  organization: string
  by: string
  /** Where the link leads: the organization, or an invitation to it. */
  url: string
  messages: I18n
}

/** A kind of mail, and the role or the reason that it states. `joined` goes to the inviter. */
export type MailOf =
  | ['invited' | 'role' | 'restored', OrganizationRole]
  | ['joined' | 'ownership' | 'removed' | 'deleted']
  | ['suspended', string]

/** A sentence about what happened, and what the reader can do about it. */
export function organizationMail(context: MailContext, ...[kind, detail]: MailOf): Mail {
  const { to, organization, by, url, messages } = context
  const t = messages.getFixedT(null, 'organization')
  const role = kind === 'invited' || kind === 'role' || kind === 'restored' ? t(`roles.${detail}`) : ''
  const parts = { organization, by, role }
  const label = t(kind === 'invited' ? 'mail.invited.action' : 'mail.action')
  return composeMail({
    to,
    messages,
    subject: { text: t(`mail.${kind}.subject`), parts },
    reason: { text: t(`mail.${kind}.why`), parts },
    blocks: [
      { kind: 'text', text: t(`mail.${kind}.intro`), parts },
      kind === 'suspended' && { kind: 'facts', rows: [{ name: t('mail.suspended.reason'), value: detail }] },
      kind === 'suspended' && t('mail.suspended.next'),
      kind === 'invited' && t('mail.invited.how'),
      kind !== 'removed' && kind !== 'deleted' && { kind: 'link', label, url },
      kind === 'invited' && { kind: 'note', text: t('mail.invited.ignore') },
    ],
  })
}
