import { useQuery } from '@tanstack/react-query'
import { UsersRound } from 'lucide-react'
import type { Caller } from '~/access/caller'
import { mayDealWith } from '~/access/organization'
import { type ListLinks, type OnSearch, useListTexts } from '~/entity/list/use-list'
import { EntityList } from '~/entity/screen/entity-list'
import { lateDialog } from '~/modules/errors/missing-dialog'
import { Badge } from '~/ui/badge'
import { PersonCell } from '~/ui/list/person-cell'
import { useDialogState } from '~/ui/overlay/use-dialog-state'
import { NameList } from '~/ui/text/name-list'
import { teamsOf } from '../organization.requests'
import type { OwnOrganization } from '../organization.schema'
import type { Member } from './member.contract'
import { displayName } from './display-name'
import { memberBulk } from './member-bulk'
import { MemberRole, mayChange } from './member-role'
import { memberList, type MemberSearch } from './member.list'
import { memberPages } from './member.requests'

const MemberBulkDialog = lateDialog(async () => (await import('./people-dialogs')).MemberBulkDialog)
const MemberTeamsDialog = lateDialog(async () => (await import('./people-dialogs')).MemberTeamsDialog)

type Props = {
  caller: Caller
  organization: OwnOrganization
  search: MemberSearch
  links: ListLinks<MemberSearch>
  onSearch: OnSearch<MemberSearch>
}

export function MemberList({ caller, organization, search, links, onSearch }: Props) {
  const texts = useListTexts(['members', 'organization'])
  const { t, language } = texts
  const { id: organizationId, role: own, suspendedAt } = organization
  const { data: teams = [] } = useQuery(teamsOf(organizationId))
  const hasTeams = teams.length > 1
  const teamsDialog = useDialogState<Member>()
  const isSelf = ({ user }: Pick<Member, 'user'>) => user.id === caller.userId

  return (
    <>
      <EntityList
        {...{ list: memberList, search, links, onSearch, texts }}
        pages={memberPages(organizationId, search)}
        caption={t('title')}
        nameOf={({ user }) => displayName(user)}
        columns={({ sorted, time }) => [
          {
            key: 'person',
            header: t('list.name'),
            ...sorted('name', '-name'),
            primary: true,
            cell: ({ user }) => (
              <PersonCell person={user}>{isSelf({ user }) && <Badge>{t('you')}</Badge>}</PersonCell>
            ),
          },
          {
            key: 'role',
            header: t('list.role'),
            cell: (member) => (
              <MemberRole member={member} organization={organization} isSelf={isSelf(member)} />
            ),
          },
          hasTeams && {
            key: 'teams',
            header: t('list.teams'),
            className: 'sm:max-md:hidden',
            cell: ({ teamIds }) => {
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
          {
            key: 'joined',
            header: t('list.joined'),
            ...sorted('createdAt', '-createdAt'),
            className: 'data-time',
            cell: ({ createdAt }) => time(createdAt),
          },
        ]}
        filters={(select) => [
          select('role', t('list.role'), t('list.filter.anyRole'), {
            owner: t('organization:role.owner'),
            admin: t('organization:role.admin'),
            member: t('organization:role.member'),
          }),
          hasTeams &&
            select(
              'teamId',
              t('list.team'),
              t('list.filter.anyTeam'),
              Object.fromEntries(teams.map(({ id, name }) => [id, name])),
            ),
        ]}
        orders={{ name: t('list.name') }}
        menu={(member, offer) => [
          { label: t('teamsOf.action'), icon: UsersRound, onSelect: () => teamsDialog.show(member) },
          ...offer('remove'),
        ]}
        hasMenu={(member) => mayChange(member, organization, isSelf(member))}
        bulk={{
          bulk: memberBulk,
          // A suspended organization is read-only.
          caller: suspendedAt ? 'member' : own,
          refusal: ({ user, role }) => {
            if (isSelf({ user })) return t('bulk.own')
            return mayDealWith(own, role) ? null : t('bulk.owner')
          },
          dialog: (props) => <MemberBulkDialog {...props} organizationId={organizationId} />,
          prefetch: MemberBulkDialog.prefetch,
        }}
      />
      {teamsDialog.draw((member, dialog) => (
        <MemberTeamsDialog {...dialog} member={member} organizationId={organizationId} />
      ))}
    </>
  )
}
