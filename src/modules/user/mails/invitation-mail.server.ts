import type { I18n } from '~/i18n/translator'
import type { Language } from '~/i18n/languages'
import { composeMail } from '~/platform/compose-mail.server'
import type { Mail } from '~/platform/mail.server'

type Content = { to: string; name: string; inviter: string; loginUrl: string; messages: I18n }

/** Tells a user whom an administrator created how to sign in. */
export function invitationMail({ to, name, inviter, loginUrl, messages }: Content): Mail {
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
