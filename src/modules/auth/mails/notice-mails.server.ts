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
