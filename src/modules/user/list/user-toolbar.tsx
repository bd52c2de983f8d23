import { FilterSelect, ListToolbar, OrderSelect } from '~/entity/list/list-toolbar'
import type { OnSearch } from '~/entity/list/list-links'
import type { Say, ScreenText } from '~/entity/list/list-texts'
import { useTranslation } from '~/i18n/react'
import { userList, type UserSearch } from '../user.list'

type Props = { search: UserSearch; onSearch: OnSearch<UserSearch>; say: Say<ScreenText>; results: string }

export function UserToolbar({ search, onSearch, say, results }: Props) {
  const { t } = useTranslation('user')
  const shared = { search, onSearch }

  const select = (
    name: keyof typeof userList.filters,
    label: string,
    any: string,
    options: Record<string, string>,
  ) => ({
    name,
    label,
    control: (compact: boolean) => (
      <FilterSelect {...shared} {...{ name, label, any, options, compact }} filters={userList.filters} />
    ),
  })

  return (
    <ListToolbar
      {...shared}
      list={userList}
      say={say}
      results={results}
      from="md"
      filters={[
        select('role', t('fields.role'), t('list.filter.anyRole'), {
          admin: t('role.admin'),
          user: t('role.user'),
        }),
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
      order={
        <OrderSelect
          {...shared}
          list={userList}
          labels={{
            relevance: t('list.order.relevance'),
            '-createdAt': t('list.order.newest'),
            createdAt: t('list.order.oldest'),
            name: t('list.order.nameUp'),
            '-name': t('list.order.nameDown'),
            email: t('list.order.emailUp'),
            '-email': t('list.order.emailDown'),
          }}
        />
      }
    />
  )
}
