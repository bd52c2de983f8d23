import type { I18n } from '~/i18n/translator'
import type { Language } from '~/i18n/languages'
import { composeMail } from '~/server/compose-mail.server'
import type { Mail } from '~/server/mail.server'

/** To the old address, which is the only one a thief of the account does not read. */
export function addressChangedMail(content: { to: string; newEmail: string; messages: I18n }): Mail {
  const { to, newEmail, messages } = content
  const t = messages.getFixedT(null, 'auth')
  const intro = { text: t('mail.addressChanged.intro'), parts: { email: newEmail } }
  return composeMail({
    to,
    language: messages.language as Language,
    subject: t('mail.addressChanged.subject'),
    preheader: intro,
    reason: { text: t('mail.why.formerly'), parts: { email: to } },
    blocks: [
      { kind: 'text', ...intro },
      { kind: 'text', text: t('mail.addressChanged.wasYou') },
      { kind: 'text', text: t('mail.addressChanged.notYou') },
    ],
  })
}
