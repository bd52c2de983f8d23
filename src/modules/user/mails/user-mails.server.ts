import type { I18n } from '~/i18n/translator'
import type { Language } from '~/i18n/languages'
import { composeMail } from '~/platform/compose-mail.server'
import type { Mail } from '~/platform/mail.server'

type BanContent = { to: string; reason: string | null; expiresAt: Date | null; messages: I18n }

/** The server does not know where the reader is, so the zone is named. */
const momentIn = (language: Language) =>
  new Intl.DateTimeFormat(language, {
    day: 'numeric',
    month: 'long',
    year: 'numeric',
    hour: '2-digit',
    minute: '2-digit',
    timeZone: 'UTC',
    timeZoneName: 'short',
  })

/** Why somebody cannot sign in any more, and until when. */
export function bannedMail({ to, reason, expiresAt, messages }: BanContent): Mail {
  const language = messages.language as Language
  const t = messages.getFixedT(null, 'user')
  const intro = { text: t('mail.banned.intro') }
  return composeMail({
    to,
    language,
    subject: t('mail.banned.subject'),
    preheader: intro,
    reason: { text: t('mail.banned.why'), parts: { email: to } },
    blocks: [
      { kind: 'text', ...intro },
      {
        kind: 'facts',
        rows: [
          ...(reason ? [{ name: t('mail.banned.reason'), value: reason }] : []),
          {
            name: t('mail.banned.until'),
            value: expiresAt ? momentIn(language).format(expiresAt) : t('mail.banned.forGood'),
          },
        ],
      },
      { kind: 'text', text: t('mail.banned.next') },
    ],
  })
}

type InvitationContent = { to: string; name: string; inviter: string; loginUrl: string; messages: I18n }

/** Whoever was added by an administrator learns of it, and how to get in. */
export function invitationMail({ to, name, inviter, loginUrl, messages }: InvitationContent): Mail {
  const t = messages.getFixedT(null, 'user')
  const how = t('mail.invitation.how')
  return composeMail({
    to,
    language: messages.language as Language,
    subject: t('mail.invitation.subject'),
    preheader: { text: how },
    reason: { text: t('mail.invitation.why'), parts: { email: to } },
    blocks: [
      name
        ? { kind: 'text', text: t('mail.invitation.introByName'), parts: { name, inviter } }
        : { kind: 'text', text: t('mail.invitation.intro'), parts: { inviter } },
      { kind: 'text', text: how },
      { kind: 'link', label: t('mail.invitation.action'), url: loginUrl },
      { kind: 'note', text: t('mail.invitation.ignore') },
    ],
  })
}
