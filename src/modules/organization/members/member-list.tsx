import { useQuery } from '@tanstack/react-query'
import type { Caller } from '~/access/caller'
import { mayDealWith } from '~/access/organization'
import { useBulk } from '~/entity/bulk/use-bulk'
import { ListScreen } from '~/entity/list/list-screen'
import { type ListLinks, type OnSearch, useList, useListTexts } from '~/entity/list/use-list'
import { lateDialog } from '~/modules/errors/missing-dialog'
import { useDialogState } from '~/ui/overlay/use-dialog-state'
import { teamsOf } from '../organization.requests'
import type { OwnOrganization } from '../organization.schema'
import type { Member } from './member.schema'
import { displayName } from './display-name'
import { memberBulk } from './member-bulk'
import { MemberTable } from './member-table'
import { MemberToolbar } from './member-toolbar'
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
  const { t, counted } = useListTexts('members')
  const { id: organizationId, role: own, suspendedAt } = organization
  const data = useList(memberList, memberPages(organizationId, search), search, { t, counted })
  const { data: teams = [] } = useQuery(teamsOf(organizationId))
  const teamsDialog = useDialogState<Member>()
  const bulk = useBulk({
    bulk: memberBulk,
    // A suspended organization is read-only.
    caller: suspendedAt ? 'member' : own,
    list: memberList,
    data,
    search,
    t,
    counted,
    rowLabel: ({ user }) => t('bulk.select', { name: displayName(user) }),
    refusal: ({ user, role }) => {
      if (user.id === caller.userId) return t('bulk.own')
      return mayDealWith(own, role) ? null : t('bulk.owner')
    },
    dialog: (props) => <MemberBulkDialog {...props} organizationId={organizationId} />,
    prefetch: MemberBulkDialog.prefetch,
  })
  return (
    <>
      <ListScreen
        list={memberList}
        data={data}
        search={search}
        links={links}
        t={t}
        toolbar={
          <MemberToolbar search={search} onSearch={onSearch} results={data.resultsText} teams={teams} />
        }
        bulk={bulk}
      >
        <MemberTable
          members={data.rows}
          readAt={data.readAt}
          caller={caller}
          organization={organization}
          teams={teams}
          search={search}
          links={links}
          onCommand={bulk.show}
          onTeams={teamsDialog.show}
          selection={bulk.selection}
        />
      </ListScreen>
      {teamsDialog.shown && (
        <MemberTeamsDialog
          key={teamsDialog.shown.key}
          open={teamsDialog.open}
          onClose={teamsDialog.close}
          member={teamsDialog.shown.content}
          organizationId={organizationId}
        />
      )}
    </>
  )
}
