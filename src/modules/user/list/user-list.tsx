import type { Caller } from '~/access/caller'
import { useBulk } from '~/entity/bulk/use-bulk'
import { ListScreen } from '~/entity/list/list-screen'
import { type OnSearch, useList, useListTexts } from '~/entity/list/use-list'
import { lateDialog } from '~/modules/errors/missing-dialog'
import { displayName } from '../user-state'
import { userList, type UserSearch } from '../user.list'
import { userPages } from '../user.requests'
import { userBulk } from './user-bulk'
import type { UserLinks } from './user-menu'
import { UserTable } from './user-table'
import { UserToolbar } from './user-toolbar'

const UserBulkDialog = lateDialog(async () => (await import('./user-bulk-dialog')).UserBulkDialog)

type Props = { caller: Caller; search: UserSearch; links: UserLinks; onSearch: OnSearch<UserSearch> }

export function UserList({ caller, search, links, onSearch }: Props) {
  const { t, counted } = useListTexts('user')
  const data = useList(userList, userPages(search), search, { t, counted })
  const bulk = useBulk({
    bulk: userBulk,
    caller,
    list: userList,
    data,
    search,
    t,
    counted,
    rowLabel: (user) => t('bulk.select', { name: displayName(user) }),
    refusal: ({ id }) => (id === caller.userId ? t('bulk.own') : null),
    dialog: (props) => <UserBulkDialog {...props} />,
    prefetch: UserBulkDialog.prefetch,
  })
  return (
    <ListScreen
      list={userList}
      data={data}
      search={search}
      links={links}
      t={t}
      toolbar={<UserToolbar search={search} onSearch={onSearch} results={data.resultsText} />}
      bulk={bulk}
    >
      <UserTable
        users={data.rows}
        readAt={data.readAt}
        caller={caller}
        search={search}
        links={links}
        onCommand={bulk.show}
        selection={bulk.selection}
      />
    </ListScreen>
  )
}
