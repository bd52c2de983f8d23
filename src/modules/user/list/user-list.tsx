import { Ban, Pencil, Trash2, Undo2, UserRound } from 'lucide-react'
import type { Caller } from '~/access/caller'
import { can } from '~/access/can'
import { roleNames } from '~/access/roles'
import { defineBulk } from '~/entity/bulk/define-bulk'
import { fieldFilters } from '~/entity/crud/list-of'
import { type DrawExportLink, ExportLink, useFieldList } from '~/entity/crud/field-list'
import { EntityList } from '~/entity/screen/entity-list'
import { type DrawRowLink, type ListLinks, type OnSearch, useListTexts } from '~/entity/list/use-list'
import { detailsFor, isHiddenFrom } from '~/modules/auth/own-fields'
import type { Details } from '~/modules/auth/user.fields'
import { lateDialog } from '~/modules/errors/missing-dialog'
import { SignOutIcon } from '~/ui/directional-icons'
import { rowLinkClass } from '~/ui/list/data-table'
import { PersonCell } from '~/ui/list/person-cell'
import { displayName, UserRole, UserState } from '../user-state'
import { userList, type UserSearch } from '../user.list'
import { userPages } from '../user.requests'
import type { BulkAction } from '../user.schema'

const UserBulkDialog = lateDialog(async () => (await import('./user-bulk-dialog')).UserBulkDialog)

const userBulk = defineBulk<BulkAction>({
  ban: { permission: 'user.ban', icon: Ban },
  unban: { permission: 'user.ban', icon: Undo2 },
  revoke: { permission: 'session.revoke', icon: SignOutIcon },
  delete: { permission: 'user.delete', icon: Trash2, danger: true },
})

/** Maximum number of columns for fields that a product adds to users; the user's page shows all. */
const shownDetails = 2

type Props = {
  caller: Caller
  search: UserSearch
  links: ListLinks<UserSearch> & { one: DrawRowLink; edit: DrawRowLink; export: DrawExportLink<UserSearch> }
  onSearch: OnSearch<UserSearch>
}

export function UserList({ caller, search, links, onSearch }: Props) {
  const texts = useListTexts('user')
  const { t } = texts
  const details = detailsFor(caller) as Details
  const described = useFieldList({ name: 'user', fields: details })
  return (
    <EntityList
      {...{ search, links, onSearch, texts }}
      list={{
        ...userList,
        orders: userList.orders.filter((order) => !isHiddenFrom(caller, order.replace('-', ''))),
      }}
      pages={userPages(search)}
      caption={t('list.caption')}
      nameOf={displayName}
      columns={({ sorted, time }) => [
        {
          key: 'person',
          header: t('list.name'),
          primary: true,
          className: 'sm:min-w-28',
          ...sorted('name', '-name'),
          cell: (user) => (
            <PersonCell
              person={user}
              link={(children) => links.one(user.id, { className: rowLinkClass, children })}
            />
          ),
        },
        {
          key: 'role',
          header: t('fields.role'),
          // Hidden on tablets for lack of space; the user's page shows it.
          className: 'sm:max-md:hidden',
          cell: ({ role }) => <UserRole role={role} />,
        },
        { key: 'state', header: t('list.state'), cell: (user) => <UserState user={user} /> },
        ...described.columns(sorted, { most: shownDetails, narrow: () => 'sm:max-xl:hidden' }),
        {
          key: 'joined',
          header: t('list.joined'),
          className: 'data-time',
          ...sorted('-createdAt', 'createdAt'),
          cell: ({ createdAt }) => time(createdAt),
        },
      ]}
      filters={(select) => [
        select(
          'role',
          t('fields.role'),
          t('list.filter.anyRole'),
          Object.fromEntries(roleNames.toReversed().map((role) => [role, t(`roles.${role}.label`)])),
        ),
        select('banned', t('list.filter.ban'), t('list.filter.anyBan'), {
          true: t('list.filter.banned'),
          false: t('list.filter.notBanned'),
        }),
        select('onboarded', t('list.filter.onboarding'), t('list.filter.anyOnboarding'), {
          true: t('list.filter.onboarded'),
          false: t('list.filter.notOnboarded'),
        }),
        select('verified', t('list.filter.email'), t('list.filter.anyEmail'), {
          true: t('list.filter.verified'),
          false: t('list.filter.notVerified'),
        }),
        ...Object.keys(fieldFilters(details)).map((field) => described.filter(select, field)),
      ]}
      orders={{ ...described.orders, name: t('fields.name'), email: t('fields.email') }}
      actions={() => <ExportLink link={links.export} search={search} />}
      menu={(user, offer) => [
        { kind: 'link', label: t('list.open'), icon: UserRound, link: links.one(user.id, {}) },
        can(caller, 'user.update') && {
          kind: 'link',
          label: t('list.edit'),
          icon: Pencil,
          link: links.edit(user.id, {}),
        },
        ...offer(user.banned ? 'unban' : 'ban', 'revoke', 'delete'),
      ]}
      bulk={{
        bulk: userBulk,
        caller,
        refusal: ({ id }) => (id === caller.userId ? t('bulk.own') : null),
        dialog: (props) => <UserBulkDialog {...props} />,
        prefetch: UserBulkDialog.prefetch,
      }}
    />
  )
}
