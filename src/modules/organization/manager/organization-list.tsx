import type { Caller } from '~/access/caller'
import { useBulk } from '~/entity/bulk/use-bulk'
import { ListScreen } from '~/entity/list/list-screen'
import { type OnSearch, useList, useListTexts } from '~/entity/list/use-list'
import { lateDialog } from '~/modules/errors/missing-dialog'
import { organizationList, type OrganizationSearch } from './administered.list'
import { organizationPages } from './administered.requests'
import type { OrganizationLinks } from './administered-menu'
import { organizationBulk } from './organization-bulk'
import { OrganizationTable } from './organization-table'
import { OrganizationToolbar } from './organization-toolbar'

const SuspensionDialog = lateDialog(async () => (await import('./suspension-dialog')).SuspensionDialog)

type Props = {
  caller: Caller
  search: OrganizationSearch
  links: OrganizationLinks
  onSearch: OnSearch<OrganizationSearch>
}

/** All organizations, for the product's administrators. */
export function OrganizationList({ caller, search, links, onSearch }: Props) {
  const { t, counted } = useListTexts('organizations')
  const data = useList(organizationList, organizationPages(search), search, { t, counted })
  const bulk = useBulk({
    bulk: organizationBulk,
    caller,
    list: organizationList,
    data,
    search,
    t,
    counted,
    rowLabel: ({ name }) => t('bulk.select', { name }),
    dialog: (props) => <SuspensionDialog {...props} />,
    prefetch: SuspensionDialog.prefetch,
  })
  return (
    <ListScreen
      list={organizationList}
      data={data}
      search={search}
      links={links}
      t={t}
      toolbar={<OrganizationToolbar search={search} onSearch={onSearch} results={data.resultsText} />}
      bulk={bulk}
    >
      <OrganizationTable
        organizations={data.rows}
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
