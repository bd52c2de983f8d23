import type { I18n } from '~/i18n/translator'
import type { Language } from '~/i18n/languages'
import { composeMail } from '~/platform/compose-mail.server'
import type { Mail } from '~/platform/mail.server'
import { codeMinutes } from '~/modules/auth/codes/code-rules'

type Occasion = { kind: 'code' | 'addressChange' | 'verifyAddress'; reason: 'login' | 'given' | 'account' }

type CodeMailContent = { to: string; code: string; messages: I18n }

/** The code is neither in the subject nor at the beginning, which lock screens and mail server logs show. */
function mailWithCode({ kind, reason }: Occasion, { to, code, messages }: CodeMailContent): Mail {
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

export const codeMail = (content: CodeMailContent) => mailWithCode({ kind: 'code', reason: 'login' }, content)

/** To the current address of an account, to verify it. */
export const verifyAddressMail = (content: CodeMailContent) =>
  mailWithCode({ kind: 'verifyAddress', reason: 'account' }, content)

/** To the new address, to confirm the change with a code. */
export const addressChangeMail = (content: CodeMailContent) =>
  mailWithCode({ kind: 'addressChange', reason: 'given' }, content)

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
