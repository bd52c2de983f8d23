import type { I18n } from '~/i18n/translator'
import type { Language } from '~/i18n/languages'
import { composeMail } from '~/platform/compose-mail.server'
import type { Mail } from '~/platform/mail.server'
import { codeMinutes } from '~/modules/auth/codes/code-rules'

type Occasion = { kind: 'code' | 'addressChange' | 'verifyAddress'; reason: 'login' | 'given' | 'account' }

export type CodeMailContent = { to: string; code: string; messages: I18n }

/** The code is neither in the subject nor at the beginning, which lock screens and mail server logs show. */
export function mailWithCode({ kind, reason }: Occasion, { to, code, messages }: CodeMailContent): Mail {
  const t = messages.getFixedT(null, 'auth')
  const ignore = t(`mail.${kind}.ignore`)
  return composeMail({
    to,
    language: messages.language as Language,
    subject: t(`mail.${kind}.subject`),
    preheader: { text: ignore },
    reason: { text: t(`mail.why.${reason}`), parts: { email: to } },
    blocks: [
      { kind: 'text', text: t(`mail.${kind}.intro`) },
      { kind: 'code', code },
      { kind: 'text', text: t('mail.validity', { count: codeMinutes }) },
      { kind: 'note', text: ignore },
    ],
  })
}
