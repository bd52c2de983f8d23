import type { Caller } from '~/access/caller'
import { useBulk } from '~/entity/bulk/use-bulk'
import type { DrawRowLink, ListLinks, OnSearch } from '~/entity/list/list-links'
import { ListScreen } from '~/entity/list/list-screen'
import type { ListTexts, ScreenText } from '~/entity/list/list-texts'
import { useList } from '~/entity/list/use-list'
import { useTranslation } from '~/i18n/react'
import { useCounted } from '~/i18n/use-counted'
import { lateDialog } from '~/modules/errors/missing-dialog'
import { displayName } from '../user-state'
import { userList, type UserSearch } from '../user.list'
import { userPages } from '../user.requests'
import { userBulk } from './user-bulk'
import { UserTable } from './user-table'
import { UserToolbar } from './user-toolbar'

const BulkDialog = lateDialog(async () => (await import('./bulk-dialog')).BulkDialog)

export type UserLinks = ListLinks<UserSearch> & { person: DrawRowLink; edit: DrawRowLink }

type Props = { caller: Caller; search: UserSearch; links: UserLinks; onSearch: OnSearch<UserSearch> }

export function UserList({ caller, search, links, onSearch }: Props) {
  const { t } = useTranslation('user')
  const counted = useCounted('user')
  const texts: ListTexts<ScreenText> = {
    say: (listText, values = {}) => t(`list.${listText}`, values),
    results: (count) => counted('list.results', count),
  }
  const data = useList(userList, userPages(search), search, texts)
  const bulk = useBulk({
    bulk: userBulk,
    caller,
    list: userList,
    data,
    search,
    texts: {
      say: (bulkText, values = {}) => t(`bulk.${bulkText}`, values),
      counted: (text, count) => counted(`bulk.${text}`, count),
      action: (action) => t(`bulk.${action}.action`),
      actions: t('list.actions'),
    },
    rowLabel: (user) => t('bulk.select', { name: displayName(user) }),
    refusal: ({ id }) => (id === caller.userId ? t('bulk.own') : null),
    dialog: (props) => <BulkDialog {...props} />,
    prefetch: BulkDialog.prefetch,
  })
  return (
    <ListScreen
      list={userList}
      data={data}
      search={search}
      links={links}
      say={texts.say}
      toolbar={<UserToolbar search={search} onSearch={onSearch} say={texts.say} results={data.resultsText} />}
      bulk={bulk}
    >
      <UserTable
        users={data.rows}
        readAt={data.readAt}
        caller={caller}
        search={search}
        links={links}
        onAsk={bulk.ask}
        selection={bulk.selection}
      />
    </ListScreen>
  )
}
