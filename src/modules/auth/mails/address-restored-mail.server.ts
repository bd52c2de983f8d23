import type { I18n } from '~/i18n/translator'
import type { Language } from '~/i18n/languages'
import { composeMail } from '~/platform/compose-mail.server'
import type { Mail } from '~/platform/mail.server'

/** To both addresses after a revert. */
export function addressRestoredMail(content: { to: string; email: string; messages: I18n }): Mail {
  const { to, email, messages } = content
  const t = messages.getFixedT(null, 'auth')
  const intro = { text: t('mail.addressRestored.intro'), parts: { email } }
  const isOwner = to === email
  return composeMail({
    to,
    language: messages.language as Language,
    subject: t('mail.addressRestored.subject'),
    preheader: intro,
    reason: { text: t(isOwner ? 'mail.why.account' : 'mail.why.formerly'), parts: { email: to } },
    blocks: [
      { kind: 'text', ...intro },
      { kind: 'text', text: t(isOwner ? 'mail.addressRestored.next' : 'mail.addressRestored.over') },
    ],
  })
}
