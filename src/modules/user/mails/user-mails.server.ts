import type { I18n } from '~/i18n/translator'
import type { Language } from '~/i18n/languages'
import { composeMail } from '~/platform/compose-mail.server'
import type { Mail } from '~/platform/mail.server'
import { timeIn } from '~/platform/mail-text.server'

type BanContent = { to: string; reason: string | null; expiresAt: Date | null; messages: I18n }

/** Tells a banned user the reason and the end of the ban. */
export function bannedMail({ to, reason, expiresAt, messages }: BanContent): Mail {
  const t = messages.getFixedT(null, 'user')
  return composeMail({
    to,
    messages,
    subject: t('mail.banned.subject'),
    reason: t('mail.banned.why'),
    blocks: [
      t('mail.banned.intro'),
      {
        kind: 'facts',
        rows: [
          ...(reason ? [{ name: t('mail.banned.reason'), value: reason }] : []),
          {
            name: t('mail.banned.until'),
            value: expiresAt
              ? timeIn(messages.language as Language).format(expiresAt)
              : t('mail.banned.forGood'),
          },
        ],
      },
      t('mail.banned.next'),
    ],
  })
}

type InvitationContent = { to: string; name: string; inviter: string; loginUrl: string; messages: I18n }

/** Tells a user whom an administrator created how to sign in. */
export function invitationMail({ to, name, inviter, loginUrl, messages }: InvitationContent): Mail {
  const t = messages.getFixedT(null, 'user')
  const how = t('mail.invitation.how')
  return composeMail({
    to,
    messages,
    subject: t('mail.invitation.subject'),
    preheader: how,
    reason: t('mail.invitation.why'),
    blocks: [
      name
        ? { kind: 'text', text: t('mail.invitation.introByName'), parts: { name, inviter } }
        : { kind: 'text', text: t('mail.invitation.intro'), parts: { inviter } },
      how,
      { kind: 'link', label: t('mail.invitation.action'), url: loginUrl },
      { kind: 'note', text: t('mail.invitation.ignore') },
    ],
  })
}
