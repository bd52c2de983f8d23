import type { I18n } from '~/i18n/translator'
import type { Language } from '~/i18n/languages'
import { composeMail } from '~/platform/compose-mail.server'
import type { Mail } from '~/platform/mail.server'

/** Sent instead of a code if the address belongs to another account: only its owner learns that it is taken. */
export function addressTakenMail({ to, messages }: { to: string; messages: I18n }): Mail {
  const t = messages.getFixedT(null, 'auth')
  const intro = t('mail.addressTaken.intro')
  return composeMail({
    to,
    language: messages.language as Language,
    subject: t('mail.addressTaken.subject'),
    preheader: { text: intro },
    reason: { text: t('mail.why.given'), parts: { email: to } },
    blocks: [
      { kind: 'text', text: intro },
      { kind: 'text', text: t('mail.addressTaken.wasYou') },
      { kind: 'note', text: t('mail.addressTaken.notYou') },
    ],
  })
}
