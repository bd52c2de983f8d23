import { ListToolbar, selectFilter } from '~/entity/list/list-screen'
import { type OnSearch, useListTexts } from '~/entity/list/use-list'
import type { Team } from '../teams/team.schema'
import { memberList, type MemberSearch } from './member.list'

type Props = { search: MemberSearch; onSearch: OnSearch<MemberSearch>; results: string; teams: Team[] }

export function MemberToolbar({ search, onSearch, results, teams }: Props) {
  const { t } = useListTexts(['members', 'organization'])
  const asking = { list: memberList, search, onSearch }
  const select = selectFilter(asking)

  return (
    <ListToolbar
      {...asking}
      t={t}
      results={results}
      from="md"
      filters={[
        select('role', t('list.role'), t('list.filter.anyRole'), {
          owner: t('organization:role.owner'),
          admin: t('organization:role.admin'),
          member: t('organization:role.member'),
        }),
        ...(teams.length > 1
          ? [
              select(
                'teamId',
                t('list.team'),
                t('list.filter.anyTeam'),
                Object.fromEntries(teams.map(({ id, name }) => [id, name])),
              ),
            ]
          : []),
      ]}
      orders={{
        createdAt: t('list.order.oldest'),
        '-createdAt': t('list.order.newest'),
        name: t('list.order.az', { label: t('list.name') }),
        '-name': t('list.order.za', { label: t('list.name') }),
      }}
    />
  )
}
