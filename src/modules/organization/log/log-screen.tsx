import { useInfiniteQuery } from '@tanstack/react-query'
import { Activity, Building2, Mail, Users, UsersRound } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { UndoButton } from '~/entity/act/undo-button'
import { ListScreen } from '~/entity/list/list-screen'
import { type ListLinks, useList, useListTexts } from '~/entity/list/use-list'
import { firstText } from '~/i18n/first-text'
import { useTranslation } from '~/i18n/react'
import { RichText } from '~/i18n/rich-text'
import { useCounted } from '~/i18n/use-counted'
import { Button } from '~/ui/button'
import { LinkPills } from '~/ui/list/link-pills'
import { RowBoundary } from '~/ui/list/row-boundary'
import { RelativeTime } from '~/ui/text/relative-time'
import { displayName } from '../members/display-name'
import { undoOnMembers } from '../members/member-bulk.requests'
import type { LogEntry } from './log.contract'
import { logKinds } from './log-kinds'
import { type LogKind, logKindNames, logList, type LogSearch } from './log.list'
import { logPages, logRowPages } from './log.requests'

const icons = {
  organization: Building2,
  members: Users,
  invitations: Mail,
  teams: UsersRound,
  other: Activity,
}

const kindOf = (action: string): LogKind =>
  logKindNames.find((kind) => kind !== 'other' && (logKinds[kind] as readonly string[]).includes(action)) ??
  'other'

type Props = { organizationId: string; search: LogSearch; links: ListLinks<LogSearch> }

/** The audit log of an organization, one sentence per entry. */
export function LogScreen({ organizationId, search, links }: Props) {
  const texts = useListTexts('log')
  const { t, language } = texts
  const data = useList(logList, logPages(organizationId, search), search, texts)
  return (
    <ListScreen
      list={logList}
      data={data}
      search={search}
      links={links}
      t={t}
      toolbar={
        <div className="flex flex-col gap-4">
          <p className="max-w-[65ch] text-sm text-text-muted">{t('description')}</p>
          <LinkPills
            label={t('kinds.label')}
            pills={(['all', ...logKindNames] as const).map((name) => {
              const kind = name === 'all' ? undefined : name
              return {
                key: name,
                isCurrent: search.kind === kind,
                link: (props) =>
                  links.list({ kind, cursor: undefined }, { ...props, children: t(`kinds.${name}`) }),
              }
            })}
          />
        </div>
      }
    >
      <ol className="divide-y divide-border rounded border border-border bg-surface-raised">
        {data.rows.map((entry) => (
          <RowBoundary key={entry.id}>
            <Entry entry={entry} organizationId={organizationId}>
              <RelativeTime at={entry.at} now={data.readAt} language={language} />
            </Entry>
          </RowBoundary>
        ))}
      </ol>
    </ListScreen>
  )
}

type EntryProps = { entry: LogEntry; organizationId: string; children: ReactNode }

function Entry({ entry, organizationId, children }: EntryProps) {
  const { t } = useTranslation('log')
  const Icon = icons[kindOf(entry.action)]
  return (
    <li className="flex items-start gap-3 px-4 py-3 text-sm">
      <span
        aria-hidden="true"
        className="grid size-7 shrink-0 place-items-center rounded-full bg-surface-sunken text-text-muted [&_svg]:size-4"
      >
        <Icon />
      </span>
      <span className="flex min-w-0 flex-1 flex-wrap items-baseline justify-between gap-x-6 gap-y-0.5 py-1">
        <span className="min-w-0 wrap-anywhere">
          <Sentence entry={entry} />
          {entry.rows !== null && <Members organizationId={organizationId} entryId={entry.id} />}
        </span>
        <span className="flex items-center gap-3 text-xs whitespace-nowrap text-text-muted">
          {entry.undo === 'undone' && t('undone')}
          {children}
          {entry.undo === 'possible' && (
            <UndoButton
              size="sm"
              variant="ghost"
              className="-my-2 sm:order-first"
              id={entry.id}
              step={undoOnMembers(organizationId)}
            />
          )}
        </span>
      </span>
    </li>
  )
}

/** Modules provide the sentences of their actions; unknown actions of another release are shown by code. */
function Sentence({ entry: { action, actor, changes, rows } }: { entry: LogEntry }) {
  const { t, i18n } = useTranslation(['log', 'organization'])
  const counted = useCounted('log')
  const strong = (text: unknown) => <bdi className="font-medium">{typeof text === 'string' ? text : '—'}</bdi>
  const named = (value: unknown) =>
    value === 'owner' || value === 'admin' || value === 'member' ? t(`organization:role.${value}`) : value
  const sides = Object.entries(changes ?? {})
  const changed = sides.find(([, { from, to }]) => from !== null && to !== null && from !== to)?.[1]
  return (
    <RichText
      text={
        rows !== null && i18n.exists(`log:many.${action}_other`)
          ? counted(`many.${action}` as 'many.remove-member', rows)
          : (firstText(i18n, [`log:sentences.${action}`]) ?? t('unknown', { action }))
      }
      parts={{
        // The new value of a change, or the removed one.
        ...Object.fromEntries(sides.map(([field, { from, to }]) => [field, strong(named(to ?? from))])),
        who: strong(actor ? displayName(actor) : t('administration')),
        from: strong(named(changed?.from)),
        to: strong(named(changed?.to)),
      }}
    />
  )
}

/** The members of a bulk action, loaded on demand. */
function Members({ organizationId, entryId }: { organizationId: string; entryId: string }) {
  const { t } = useTranslation('log')
  const [open, setOpen] = useState(false)
  const query = useInfiniteQuery({
    ...logRowPages(organizationId, entryId),
    enabled: open,
    throwOnError: false,
  })
  const people = query.data?.pages.flatMap(({ items }) => items) ?? []
  return (
    <details className="mt-1" onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary className="cursor-pointer text-accent-text underline-offset-4 hover:underline">
        {t('rows.show')}
      </summary>
      <ul className="mt-1 flex flex-col gap-0.5">
        {people.map((person) => (
          <li key={person.number}>
            <bdi>{displayName(person)}</bdi>
          </li>
        ))}
      </ul>
      {query.isError && (
        <p role="alert" className="text-danger-text">
          {t('rows.failed')}
        </p>
      )}
      {query.hasNextPage && (
        <Button
          size="sm"
          busy={query.isFetchingNextPage}
          onClick={() => void query.fetchNextPage()}
          className="mt-2"
        >
          {t('rows.more')}
        </Button>
      )}
    </details>
  )
}
