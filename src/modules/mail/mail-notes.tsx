import type { ReactNode } from 'react'
import { firstText } from '~/i18n/first-text'
import { useTranslation } from '~/i18n/react'
import { Badge } from '~/ui/badge'
import { Alert } from '~/ui/feedback/alert'
import { Ltr } from '~/ui/text/ltr'
import { RelativeTime } from '~/ui/text/relative-time'
import type { UndeliveredMail } from './mail.contract'

const tones = { retrying: 'warning', failed: 'danger', late: 'success', dropped: 'neutral' } as const

export function MailKind({ kind }: { kind: string }) {
  const { i18n } = useTranslation('mail')
  // Another version of the product may have written it.
  return <span className="font-medium">{firstText(i18n, [`mail:kinds.${kind}`]) ?? kind}</span>
}

export function MailReason({ mail: { reason, response } }: { mail: UndeliveredMail }) {
  const { i18n } = useTranslation('mail')
  return (
    <span className="block">
      {firstText(i18n, [`mail:reasons.${reason}`]) ?? reason}
      {response && <Ltr className="row-detail wrap-anywhere">{response}</Ltr>}
    </span>
  )
}

export function MailState({ mail: { state } }: { mail: UndeliveredMail }) {
  const { t } = useTranslation('mail')
  return <Badge tone={tones[state]}>{t(`states.${state}`)}</Badge>
}

type NoteProps = {
  mails: readonly UndeliveredMail[]
  /** When they were read. */
  now: number
  all: ReactNode
}

/** On a user's page: their last mails that were not delivered at once. Nothing if there are none. */
export function PersonMailNote({ mails, now, all }: NoteProps) {
  const { t, language } = useTranslation('mail')
  if (mails.length === 0) return null
  const isOpen = mails.some(({ state }) => state === 'retrying' || state === 'failed')
  return (
    <Alert tone={isOpen ? 'warning' : 'info'} title={t('person.title')} actions={all}>
      <ul className="flex flex-col gap-3">
        {mails.map((mail) => (
          <li key={mail.id} className="flex flex-col gap-1">
            <span className="flex flex-wrap items-center gap-x-2 gap-y-1">
              <MailKind kind={mail.kind} />
              <MailState mail={mail} />
              <span className="text-xs text-text-muted">
                <RelativeTime at={mail.firstAt} now={now} language={language} />
              </span>
            </span>
            <MailReason mail={mail} />
          </li>
        ))}
      </ul>
    </Alert>
  )
}
