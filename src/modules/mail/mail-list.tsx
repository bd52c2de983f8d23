import type { ReactNode } from 'react'
import { ListTable } from '~/entity/screen/list-table'
import { type ListLinks, useList, useListTexts } from '~/entity/list/use-list'
import { useTranslation } from '~/i18n/react'
import { LinkPills } from '~/ui/list/link-pills'
import { Ltr } from '~/ui/text/ltr'
import type { UndeliveredMail } from './mail.contract'
import { mailList, type MailSearch, mailStates } from './mail.list'
import { MailKind, MailReason, MailState } from './mail-notes'
import { mailPages } from './mail.requests'

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
        {
          key: 'why',
          header: t('columns.why'),
          cell: (mail) => (
            <div className="max-sm:text-end">
              <MailReason mail={mail} />
            </div>
          ),
        },
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

function Attempts({ mail: { attempts } }: { mail: UndeliveredMail }) {
  const { t } = useTranslation('mail')
  if (attempts < 2) return null
  return <span className="text-xs text-text-muted tabular-nums">{t('attempts', { count: attempts })}</span>
}
