import type { I18n } from '~/i18n/translator'
import type { Language } from '~/i18n/languages'
import { composeMail } from '~/platform/compose-mail.server'
import { takeBackHours } from '~/modules/auth/address/address-rules'
import type { Mail } from '~/platform/mail.server'

type Content = {
  to: string
  newEmail: string
  /** The revert link; changes by an administrator have none. */
  takeBackUrl?: string
  messages: I18n
}

/** To the old address, the only one that an account thief does not read. */
export function addressChangedMail(content: Content): Mail {
  const { to, newEmail, takeBackUrl, messages } = content
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
      ...(takeBackUrl
        ? [
            { kind: 'text', text: t('mail.addressChanged.takeBack', { count: takeBackHours }) } as const,
            { kind: 'link', label: t('mail.addressChanged.action'), url: takeBackUrl } as const,
          ]
        : [{ kind: 'text', text: t('mail.addressChanged.notYou') } as const]),
    ],
  })
}
