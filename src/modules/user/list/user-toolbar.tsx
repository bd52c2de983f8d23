import { roleNames } from '~/access/roles'
import { ListToolbar, selectFilter } from '~/entity/list/list-screen'
import { type OnSearch, useListTexts } from '~/entity/list/use-list'
import { userList, type UserSearch } from '../user.list'

type Props = { search: UserSearch; onSearch: OnSearch<UserSearch>; results: string }

export function UserToolbar({ search, onSearch, results }: Props) {
  const { t } = useListTexts('user')
  const asking = { list: userList, search, onSearch }
  const select = selectFilter(asking)

  return (
    <ListToolbar
      {...asking}
      t={t}
      results={results}
      from="md"
      filters={[
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
      ]}
      orders={{
        relevance: t('list.order.relevance'),
        '-createdAt': t('list.order.newest'),
        createdAt: t('list.order.oldest'),
        name: t('list.order.nameUp'),
        '-name': t('list.order.nameDown'),
        email: t('list.order.emailUp'),
        '-email': t('list.order.emailDown'),
      }}
    />
  )
}
