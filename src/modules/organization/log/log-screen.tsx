import { Activity, Building2, Mail, Users, UsersRound } from 'lucide-react'
import type { ReactNode } from 'react'
import { ListScreen } from '~/entity/list/list-screen'
import { type ListLinks, useList, useListTexts } from '~/entity/list/use-list'
import { firstText } from '~/i18n/first-text'
import { useTranslation } from '~/i18n/react'
import { RichText } from '~/i18n/rich-text'
import { LinkPills } from '~/ui/list/link-pills'
import { RowBoundary } from '~/ui/list/row-boundary'
import { RelativeTime } from '~/ui/text/relative-time'
import { displayName } from '../members/display-name'
import type { LogEntry } from '../organization.schema'
import { logKinds } from './log-kinds'
import { type LogKind, logKindNames, logList, type LogSearch } from './log.list'
import { logPages } from './log.requests'

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

/** What was done in an organization, a sentence each. */
export function LogScreen({ organizationId, search, links }: Props) {
  const { t, counted } = useListTexts('log')
  const { language } = useTranslation()
  const data = useList(logList, logPages(organizationId, search), search, { t, counted })
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
                  links.list(
                    { ...search, kind, cursor: undefined },
                    { ...props, children: t(`kinds.${name}`) },
                  ),
              }
            })}
          />
        </div>
      }
    >
      <ol className="divide-y divide-border rounded border border-border bg-surface-raised">
        {data.rows.map((entry) => (
          <RowBoundary key={entry.id}>
            <Entry entry={entry}>
              <RelativeTime at={entry.at} now={data.readAt} language={language} />
            </Entry>
          </RowBoundary>
        ))}
      </ol>
    </ListScreen>
  )
}

function Entry({ entry, children }: { entry: LogEntry; children: ReactNode }) {
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
        </span>
        <span className="text-xs whitespace-nowrap text-text-muted">{children}</span>
      </span>
    </li>
  )
}

/** What a module does in an organization has its sentence beside the module; what another version wrote goes by its code. */
function Sentence({ entry: { action, actor, changes } }: { entry: LogEntry }) {
  const { t, i18n } = useTranslation(['log', 'organization'])
  const strong = (text: unknown) => <bdi className="font-medium">{typeof text === 'string' ? text : '—'}</bdi>
  const named = (value: unknown) =>
    value === 'owner' || value === 'admin' || value === 'member' ? t(`organization:role.${value}`) : value
  const sides = Object.entries(changes ?? {})
  const changed = sides.find(([, { from, to }]) => from !== null && to !== null && from !== to)?.[1]
  return (
    <RichText
      text={firstText(i18n, [`log:sentences.${action}`]) ?? t('unknown', { action })}
      parts={{
        // Whichever side of a change has a value: what was given, or what was taken.
        ...Object.fromEntries(sides.map(([field, { from, to }]) => [field, strong(named(to ?? from))])),
        who: strong(actor ? displayName(actor) : t('administration')),
        from: strong(named(changed?.from)),
        to: strong(named(changed?.to)),
      }}
    />
  )
}
