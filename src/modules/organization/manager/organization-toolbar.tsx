import { ListToolbar, selectFilter } from '~/entity/list/list-screen'
import { type OnSearch, useListTexts } from '~/entity/list/use-list'
import { organizationList, type OrganizationSearch } from './administered.list'

type Props = { search: OrganizationSearch; onSearch: OnSearch<OrganizationSearch>; results: string }

export function OrganizationToolbar({ search, onSearch, results }: Props) {
  const { t } = useListTexts('organizations')
  const asking = { list: organizationList, search, onSearch }
  const select = selectFilter(asking)

  return (
    <ListToolbar
      {...asking}
      t={t}
      results={results}
      from="md"
      filters={[
        select('suspended', t('list.filter.suspension'), t('list.filter.anySuspension'), {
          true: t('list.filter.suspended'),
          false: t('list.filter.notSuspended'),
        }),
        select('ownerless', t('list.filter.owner'), t('list.filter.anyOwner'), {
          true: t('list.filter.ownerless'),
          false: t('list.filter.owned'),
        }),
      ]}
      orders={{
        '-createdAt': t('list.order.newest'),
        createdAt: t('list.order.oldest'),
        name: t('list.order.nameUp'),
        '-name': t('list.order.nameDown'),
      }}
    />
  )
}
