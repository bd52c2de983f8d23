import type { Caller } from '~/access/caller'
import { sortable } from '~/entity/list/list-screen'
import { useTranslation } from '~/i18n/react'
import { Avatar } from '~/ui/avatar'
import { type Column, DataTable, rowLinkClass } from '~/ui/list/data-table'
import { EmailText } from '~/ui/text/email-text'
import { RelativeTime } from '~/ui/text/relative-time'
import type { RowSelection } from '~/ui/list/row-select'
import { displayName, UserRole, UserState } from '../user-state'
import { userList, type UserSearch } from '../user.list'
import type { User } from '../user.schema'
import type { UserBulkCommand } from './user-bulk'
import { type UserLinks, UserMenu } from './user-menu'

type Props = {
  users: User[]
  /** When they were read. */
  readAt: number
  caller: Caller
  search: UserSearch
  links: UserLinks
  selection?: RowSelection<User>
  onCommand: (command: UserBulkCommand) => void
}

export function UserTable({ users, readAt, caller, search, links, selection, onCommand }: Props) {
  const { t, language } = useTranslation('user')
  const sorted = sortable(userList, search, links.list)

  const columns: Column<User>[] = [
    {
      key: 'person',
      header: t('list.name'),
      primary: true,
      className: 'sm:min-w-28',
      ...sorted('name', '-name'),
      cell: (user) => (
        <div className="flex items-center gap-3">
          <Avatar name={displayName(user)} seed={user.id} size="sm" className="sm:max-md:hidden" />
          <div className="min-w-0">
            {links.person(user.id, {
              className: rowLinkClass,
              children: user.name ? <bdi>{user.name}</bdi> : <EmailText email={user.email} />,
            })}
            {user.name && (
              <EmailText email={user.email} className="block text-xs text-text-muted rtl:text-end" />
            )}
          </div>
        </div>
      ),
    },
    {
      key: 'role',
      header: t('fields.role'),
      // Between phones and desks there is room for less; the person's page says the rest.
      className: 'sm:max-md:hidden',
      cell: (user) => <UserRole role={user.role} />,
    },
    { key: 'state', header: t('list.state'), cell: (user) => <UserState user={user} /> },
    {
      key: 'joined',
      header: t('list.joined'),
      ...sorted('-createdAt', 'createdAt'),
      className: 'sm:whitespace-nowrap sm:max-lg:hidden',
      cell: (user) => (
        // Above the row's link, for the moment that is shown on hover.
        <span className="relative z-1">
          <RelativeTime at={user.createdAt} now={readAt} language={language} />
        </span>
      ),
    },
    {
      key: 'actions',
      header: t('list.actions'),
      actions: true,
      className: 'w-12',
      cell: (user) => <UserMenu user={user} caller={caller} links={links} onCommand={onCommand} />,
    },
  ]
  return (
    <DataTable
      caption={t('list.caption')}
      columns={columns}
      rows={users}
      rowKey={(user) => user.id}
      selection={selection}
    />
  )
}
