import type { I18n } from '~/i18n/translator'
import { composeMail } from '~/platform/compose-mail.server'
import type { Mail } from '~/platform/mail.server'
import { codeMinutes } from '~/modules/auth/codes/code-rules'

/** The occasions of a code, and why the address gets it. */
const occasions = {
  code: 'login',
  /** To the current address of an account, to verify it. */
  verifyAddress: 'account',
  /** To the new address, to confirm the change with a code. */
  addressChange: 'given',
} as const

/** The code is neither in the subject nor at the beginning, which lock screens and mail server logs show. */
export function codeMail(
  kind: keyof typeof occasions,
  { to, code, messages }: { to: string; code: string; messages: I18n },
): Mail {
  const t = messages.getFixedT(null, 'auth')
  const ignore = t(`mail.${kind}.ignore`)
  return composeMail({
    to,
    messages,
    subject: t(`mail.${kind}.subject`),
    preheader: ignore,
    reason: t(`mail.why.${occasions[kind]}`),
    blocks: [
      t(`mail.${kind}.intro`),
      { kind: 'code', code },
      t('mail.validity', { count: codeMinutes }),
      { kind: 'note', text: ignore },
    ],
  })
}

/** Sent instead of a code while sign-up is closed: the page shows the same to everybody. */
export function noAccountMail(content: { to: string; loginUrl?: string; messages: I18n }): Mail {
  const { to, loginUrl, messages } = content
  const t = messages.getFixedT(null, 'auth')
  const next = t('mail.noAccount.next')
  return composeMail({
    to,
    messages,
    subject: t('mail.noAccount.subject'),
    preheader: next,
    reason: t('mail.why.login'),
    blocks: [
      t('mail.noAccount.intro'),
      next,
      loginUrl !== undefined && { kind: 'link', label: t('mail.noAccount.action'), url: loginUrl },
      { kind: 'note', text: t('mail.noAccount.ignore') },
    ],
  })
}

/** Sent instead of a code if the address belongs to another account: only its owner learns that it is taken. */
export function addressTakenMail({ to, messages }: { to: string; messages: I18n }): Mail {
  const t = messages.getFixedT(null, 'auth')
  return composeMail({
    to,
    messages,
    subject: t('mail.addressTaken.subject'),
    reason: t('mail.why.given'),
    blocks: [
      t('mail.addressTaken.intro'),
      t('mail.addressTaken.wasYou'),
      { kind: 'note', text: t('mail.addressTaken.notYou') },
    ],
  })
}
