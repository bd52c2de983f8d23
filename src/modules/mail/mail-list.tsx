import type { ReactNode } from 'react'
import { ListTable } from '~/entity/screen/list-table'
import { type ListLinks, useList, useListTexts } from '~/entity/list/use-list'
import { firstText } from '~/i18n/first-text'
import { useTranslation } from '~/i18n/react'
import { Badge } from '~/ui/badge'
import { Alert } from '~/ui/feedback/alert'
import { LinkPills } from '~/ui/list/link-pills'
import { Ltr } from '~/ui/text/ltr'
import { RelativeTime } from '~/ui/text/relative-time'
import type { UndeliveredMail } from './mail.contract'
import { mailList, type MailSearch, mailStates } from './mail.list'
import { mailPages } from './mail.requests'

const tones = { retrying: 'warning', failed: 'danger', late: 'success', dropped: 'neutral' } as const

type PersonLink = (id: string, label: ReactNode) => ReactNode

type Props = {
  search: MailSearch
  links: ListLinks<MailSearch>
  /** Links to the page of a receiver who has an account. */
  personLink: PersonLink
}

/** Mails that were not delivered at once: when, what, to whom, why, and what became of them. */
export function MailList({ search, links, personLink }: Props) {
  const texts = useListTexts('mail')
  const { t } = texts
  const data = useList(mailList, mailPages(search), search, texts)
  return (
    <ListTable
      {...{ list: mailList, data, search, links, texts }}
      caption={t('title')}
      toolbar={
        <LinkPills
          label={t('states.label')}
          pills={([undefined, ...mailStates] as const).map((state) => ({
            key: state ?? 'all',
            isCurrent: search.state === state,
            link: (props) =>
              links.list(
                { state, cursor: undefined },
                { ...props, children: t(state ? `states.${state}` : 'states.all') },
              ),
          }))}
        />
      }
      columns={({ time }) => [
        {
          key: 'kind',
          header: t('columns.kind'),
          primary: true,
          className: 'sm:w-[22%]',
          cell: ({ kind }) => <MailKind kind={kind} />,
        },
        {
          key: 'to',
          header: t('columns.to'),
          className: 'sm:w-[22%]',
          cell: ({ address, userId }) => {
            const shown = address ? <Ltr className="wrap-anywhere">{address}</Ltr> : t('unreadable')
            return userId ? personLink(userId, shown) : shown
          },
        },
        { key: 'why', header: t('columns.why'), cell: (mail) => <MailReason mail={mail} /> },
        {
          key: 'state',
          header: t('columns.state'),
          className: 'sm:w-36',
          cell: (mail) => (
            <span className="flex flex-col items-start gap-1 max-sm:items-end">
              <MailState mail={mail} />
              <Attempts mail={mail} />
            </span>
          ),
        },
        {
          key: 'when',
          header: t('columns.when'),
          className: 'data-time',
          cell: ({ firstAt }) => time(firstAt),
        },
      ]}
    />
  )
}

function MailKind({ kind }: { kind: string }) {
  const { i18n } = useTranslation('mail')
  // Another version of the product may have written it.
  return <span className="font-medium">{firstText(i18n, [`mail:kinds.${kind}`]) ?? kind}</span>
}

function MailReason({ mail: { reason, response } }: { mail: UndeliveredMail }) {
  const { i18n } = useTranslation('mail')
  return (
    <span className="block max-sm:text-end">
      {firstText(i18n, [`mail:reasons.${reason}`]) ?? reason}
      {response && <Ltr className="row-detail wrap-anywhere">{response}</Ltr>}
    </span>
  )
}

function MailState({ mail: { state } }: { mail: UndeliveredMail }) {
  const { t } = useTranslation('mail')
  return <Badge tone={tones[state]}>{t(`states.${state}`)}</Badge>
}

function Attempts({ mail: { attempts } }: { mail: UndeliveredMail }) {
  const { t } = useTranslation('mail')
  if (attempts < 2) return null
  return <span className="text-xs text-text-muted tabular-nums">{t('attempts', { count: attempts })}</span>
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

/** On the dashboard: that mail fails. Nothing if it does not. */
export function FailingMailNote({ count, all }: { count: number; all: ReactNode }) {
  const { t } = useTranslation('mail')
  if (count === 0) return null
  return (
    <Alert tone="warning" title={t('failing.title', { count })} actions={all}>
      {t('failing.description')}
    </Alert>
  )
}
