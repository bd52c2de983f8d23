import type { i18n } from 'i18next'
import type { Language } from '~/i18n/languages'
import { renderMail } from '~/server/mail-layout.server'
import type { Mail } from '~/server/mail.server'
import { codeMinutes } from './code-rules'

const codeStyle = {
  margin: '0 0 24px',
  fontFamily: "ui-monospace, 'SF Mono', Menlo, Consolas, monospace",
  fontSize: 36,
  fontWeight: 600,
  letterSpacing: '0.25em',
} as const

/** The code comes first in subject and text, so that a phone's notification already shows it. */
export function codeMail({ to, code, messages }: { to: string; code: string; messages: i18n }): Mail {
  const t = messages.getFixedT(null, 'auth')
  const subject = t('mail.code.subject', { code })
  const intro = t('mail.code.intro')
  const validity = t('mail.code.validity', { count: codeMinutes })
  const ignore = t('mail.code.ignore')
  return {
    to,
    subject,
    text: [code, '', intro, validity, '', ignore].join('\n'),
    html: renderMail(
      messages.language as Language,
      subject,
      <>
        <p style={{ margin: '0 0 8px' }}>{intro}</p>
        <p style={codeStyle}>
          <bdi dir="ltr">{code}</bdi>
        </p>
        <p style={{ margin: '0 0 24px' }}>{validity}</p>
        <p style={{ margin: 0, fontSize: 14, opacity: 0.75 }}>{ignore}</p>
      </>,
    ),
  }
}
