import type { I18n } from '~/i18n/translator'
import type { Language } from '~/i18n/languages'
import { composeMail } from '~/platform/compose-mail.server'
import type { Mail } from '~/platform/mail.server'

/** Sent instead of a code while sign-up is closed: the page shows the same to everybody. */
export function noAccountMail(content: { to: string; loginUrl?: string; messages: I18n }): Mail {
  const { to, loginUrl, messages } = content
  const t = messages.getFixedT(null, 'auth')
  const next = t('mail.noAccount.next')
  return composeMail({
    to,
    language: messages.language as Language,
    subject: t('mail.noAccount.subject'),
    preheader: { text: next },
    reason: { text: t('mail.why.login'), parts: { email: to } },
    blocks: [
      { kind: 'text', text: t('mail.noAccount.intro') },
      { kind: 'text', text: next },
      ...(loginUrl ? [{ kind: 'link', label: t('mail.noAccount.action'), url: loginUrl } as const] : []),
      { kind: 'note', text: t('mail.noAccount.ignore') },
    ],
  })
}
