import { Trash2, UsersRound } from 'lucide-react'
import type { Caller } from '~/access/caller'
import { onlyOne } from '~/entity/bulk/define-bulk'
import { sortable } from '~/entity/list/list-screen'
import { type ListLinks, useListTexts } from '~/entity/list/use-list'
import { Avatar } from '~/ui/avatar'
import { Badge } from '~/ui/badge'
import { type Column, DataTable } from '~/ui/list/data-table'
import { RowMenu } from '~/ui/list/row-menu'
import type { RowSelection } from '~/ui/list/row-select'
import { EmailText } from '~/ui/text/email-text'
import { NameList } from '~/ui/text/name-list'
import { RelativeTime } from '~/ui/text/relative-time'
import type { OwnOrganization } from '../organization.schema'
import type { Team } from '../teams/team.schema'
import type { Member } from './member.schema'
import { displayName } from './display-name'
import type { MemberBulkCommand } from './member-bulk'
import { MemberRole, mayChange } from './member-role'
import { memberList, type MemberSearch } from './member.list'

type Props = {
  members: Member[]
  readAt: number
  caller: Caller
  organization: OwnOrganization
  teams: Team[]
  search: MemberSearch
  links: ListLinks<MemberSearch>
  selection?: RowSelection<Member>
  onCommand: (command: MemberBulkCommand) => void
  onTeams: (member: Member) => void
}

export function MemberTable(props: Props) {
  const { members, readAt, caller, organization, teams, search, links, selection, onCommand, onTeams } = props
  const { t, language } = useListTexts('members')
  const sorted = sortable(memberList, search, links.list)
  const isSelf = ({ user }: Member) => user.id === caller.userId
  const acts = members.some((member) => mayChange(member, organization, isSelf(member)))

  const columns: Column<Member>[] = [
    {
      key: 'person',
      header: t('list.name'),
      ...sorted('name', '-name'),
      primary: true,
      cell: ({ user, ...member }) => (
        <div className="flex items-center gap-3">
          <Avatar name={displayName(user)} seed={user.id} size="sm" className="sm:max-md:hidden" />
          <div className="min-w-0">
            <span className="flex flex-wrap items-center gap-x-2 font-medium wrap-anywhere">
              {user.name ? <bdi>{user.name}</bdi> : <EmailText email={user.email} />}
              {isSelf({ user, ...member }) && <Badge>{t('you')}</Badge>}
            </span>
            {user.name && (
              <EmailText email={user.email} className="block text-xs text-text-muted rtl:text-end" />
            )}
          </div>
        </div>
      ),
    },
    {
      key: 'role',
      header: t('list.role'),
      cell: (member) => <MemberRole member={member} organization={organization} isSelf={isSelf(member)} />,
    },
    ...(teams.length > 1
      ? [
          {
            key: 'teams',
            header: t('list.teams'),
            className: 'sm:max-md:hidden',
            cell: ({ teamIds }: Member) => {
              const joined = teams.filter(({ id }) => teamIds.includes(id))
              return joined.length === 0 ? (
                <span className="text-text-muted">{t('list.noTeam')}</span>
              ) : (
                <span className="line-clamp-2 text-text-muted max-sm:text-end">
                  <NameList items={joined} language={language} />
                </span>
              )
            },
          },
        ]
      : []),
    {
      key: 'joined',
      header: t('list.joined'),
      ...sorted('createdAt', '-createdAt'),
      className: 'sm:whitespace-nowrap sm:max-lg:hidden',
      cell: ({ createdAt }) => <RelativeTime at={createdAt} now={readAt} language={language} />,
    },
    ...(acts
      ? [
          {
            key: 'actions',
            header: t('list.actions'),
            actions: true,
            className: 'w-12',
            cell: (member: Member) =>
              mayChange(member, organization, isSelf(member)) && (
                <RowMenu
                  label={t('list.actionsFor', { name: displayName(member.user) })}
                  entries={() => [
                    {
                      label: t('teamsOf.action'),
                      icon: <UsersRound aria-hidden="true" />,
                      onSelect: () => onTeams(member),
                    },
                    { kind: 'separator' },
                    {
                      label: t('bulk.remove.action'),
                      icon: <Trash2 aria-hidden="true" />,
                      danger: true,
                      onSelect: () =>
                        onCommand({ action: 'remove', target: onlyOne(member.id, displayName(member.user)) }),
                    },
                  ]}
                />
              ),
          },
        ]
      : []),
  ]
  return (
    <DataTable
      caption={t('title')}
      columns={columns}
      rows={members}
      rowKey={({ id }) => id}
      selection={selection}
    />
  )
}
