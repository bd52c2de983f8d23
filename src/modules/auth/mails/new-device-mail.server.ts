import type { I18n } from '~/i18n/translator'
import type { Language } from '~/i18n/languages'
import { composeMail } from '~/platform/compose-mail.server'
import type { Mail } from '~/platform/mail.server'

type Content = {
  to: string
  device: { browser?: string | null; system?: string | null; address?: string | null }
  at: Date
  accountUrl: string
  messages: I18n
}

/** The server does not know the reader's time zone, so it names the zone. */
const timeIn = (language: Language) =>
  new Intl.DateTimeFormat(language, {
    day: 'numeric',
    month: 'long',
    year: 'numeric',
    hour: '2-digit',
    minute: '2-digit',
    timeZone: 'UTC',
    timeZoneName: 'short',
  })

export function newDeviceMail({ to, device, at, accountUrl, messages }: Content): Mail {
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
