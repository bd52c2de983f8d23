import type { I18n } from '~/i18n/translator'
import { composeMail } from '~/platform/compose-mail.server'
import type { Mail } from '~/platform/mail.server'
import { codeMinutes } from '~/modules/auth/codes/code-rules'
import type { Language } from '~/i18n/languages'
import { timeIn } from '~/platform/mail-text.server'
import { takeBackHours } from '~/modules/auth/address/address-change.data.server'

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

type NewDevice = {
  to: string
  device: { browser?: string | null; system?: string | null; address?: string | null }
  at: Date
  accountUrl: string
  messages: I18n
}

export function newDeviceMail({ to, device, at, accountUrl, messages }: NewDevice): Mail {
  const t = messages.getFixedT(null, 'auth')
  const notYou = t('mail.newDevice.notYou')
  return composeMail({
    to,
    messages,
    subject: t('mail.newDevice.subject'),
    preheader: notYou,
    reason: t('mail.why.account'),
    blocks: [
      t('mail.newDevice.intro'),
      {
        kind: 'facts',
        rows: [
          { name: t('mail.newDevice.browser'), value: device.browser ?? '', ltr: true },
          { name: t('mail.newDevice.system'), value: device.system ?? '', ltr: true },
          { name: t('mail.newDevice.address'), value: device.address ?? '', ltr: true },
          { name: t('mail.newDevice.time'), value: timeIn(messages.language as Language).format(at) },
        ].filter(({ value }) => value !== ''),
      },
      t('mail.newDevice.wasYou'),
      notYou,
      { kind: 'link', label: t('mail.newDevice.action'), url: accountUrl },
    ],
  })
}

type AddressChanged = {
  to: string
  newEmail: string
  /** The revert link; changes by an administrator have none. */
  takeBackUrl?: string
  messages: I18n
}

/** To the old address, the only one that an account thief does not read. */
export function addressChangedMail(content: AddressChanged): Mail {
  const { to, newEmail, takeBackUrl, messages } = content
  const t = messages.getFixedT(null, 'auth')
  return composeMail({
    to,
    messages,
    subject: t('mail.addressChanged.subject'),
    reason: t('mail.why.formerly'),
    blocks: [
      { kind: 'text', text: t('mail.addressChanged.intro'), parts: { email: newEmail } },
      t('mail.addressChanged.wasYou'),
      takeBackUrl
        ? t('mail.addressChanged.takeBack', { count: takeBackHours })
        : t('mail.addressChanged.notYou'),
      takeBackUrl !== undefined && { kind: 'link', label: t('mail.addressChanged.action'), url: takeBackUrl },
    ],
  })
}

/** To both addresses after a revert. */
export function addressRestoredMail(content: { to: string; email: string; messages: I18n }): Mail {
  const { to, email, messages } = content
  const t = messages.getFixedT(null, 'auth')
  const isOwner = to === email
  return composeMail({
    to,
    messages,
    subject: t('mail.addressRestored.subject'),
    reason: t(isOwner ? 'mail.why.account' : 'mail.why.formerly'),
    blocks: [
      { kind: 'text', text: t('mail.addressRestored.intro'), parts: { email } },
      t(isOwner ? 'mail.addressRestored.next' : 'mail.addressRestored.over'),
    ],
  })
}
