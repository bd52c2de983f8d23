import type { I18n } from '~/i18n/translator'
import type { Language } from '~/i18n/languages'
import { composeMail } from '~/platform/compose-mail.server'
import type { Mail } from '~/platform/mail.server'
import { timeIn } from '~/platform/mail-text.server'

type BanContent = { to: string; reason: string | null; expiresAt: Date | null; messages: I18n }

/** Tells a banned user the reason and the end of the ban. */
export function bannedMail({ to, reason, expiresAt, messages }: BanContent): Mail {
  const language = messages.language as Language
  const t = messages.getFixedT(null, 'user')
  const intro = { text: t('mail.banned.intro') }
  return composeMail({
    to,
    language,
    subject: t('mail.banned.subject'),
    preheader: intro,
    reason: { text: t('mail.banned.why'), parts: { email: to } },
    blocks: [
      { kind: 'text', ...intro },
      {
        kind: 'facts',
        rows: [
          ...(reason ? [{ name: t('mail.banned.reason'), value: reason }] : []),
          {
            name: t('mail.banned.until'),
            value: expiresAt ? timeIn(language).format(expiresAt) : t('mail.banned.forGood'),
          },
        ],
      },
      { kind: 'text', text: t('mail.banned.next') },
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
    language: messages.language as Language,
    subject: t('mail.invitation.subject'),
    preheader: { text: how },
    reason: { text: t('mail.invitation.why'), parts: { email: to } },
    blocks: [
      name
        ? { kind: 'text', text: t('mail.invitation.introByName'), parts: { name, inviter } }
        : { kind: 'text', text: t('mail.invitation.intro'), parts: { inviter } },
      { kind: 'text', text: how },
      { kind: 'link', label: t('mail.invitation.action'), url: loginUrl },
      { kind: 'note', text: t('mail.invitation.ignore') },
    ],
  })
}
