import type { I18n } from '~/i18n/translator'
import type { Language } from '~/i18n/languages'
import { composeMail } from '~/platform/compose-mail.server'
import type { Mail } from '~/platform/mail.server'
import { timeIn } from '~/platform/mail-text.server'
import { takeBackHours } from '~/modules/auth/address/address-change.data.server'

type NewDevice = {
  to: string
  device: { browser?: string | null; system?: string | null; address?: string | null }
  at: Date
  accountUrl: string
  messages: I18n
}

export function newDeviceMail({ to, device, at, accountUrl, messages }: NewDevice): Mail {
  const language = messages.language as Language
  const t = messages.getFixedT(null, 'auth')
  const notYou = t('mail.newDevice.notYou')
  return composeMail({
    to,
    language,
    subject: t('mail.newDevice.subject'),
    preheader: { text: notYou },
    reason: { text: t('mail.why.account'), parts: { email: to } },
    blocks: [
      { kind: 'text', text: t('mail.newDevice.intro') },
      {
        kind: 'facts',
        rows: [
          { name: t('mail.newDevice.browser'), value: device.browser ?? '', ltr: true },
          { name: t('mail.newDevice.system'), value: device.system ?? '', ltr: true },
          { name: t('mail.newDevice.address'), value: device.address ?? '', ltr: true },
          { name: t('mail.newDevice.time'), value: timeIn(language).format(at) },
        ].filter(({ value }) => value !== ''),
      },
      { kind: 'text', text: t('mail.newDevice.wasYou') },
      { kind: 'text', text: notYou },
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
