import type { Caller } from '~/access/caller'
import { sortable } from '~/entity/list/list-screen'
import { useTranslation } from '~/i18n/react'
import { numberText } from '~/lib/number-text'
import { type Column, DataTable, rowLinkClass } from '~/ui/list/data-table'
import type { RowSelection } from '~/ui/list/row-select'
import { Ltr } from '~/ui/text/ltr'
import { RelativeTime } from '~/ui/text/relative-time'
import { organizationList, type OrganizationSearch } from './administered.list'
import type { AdministeredOrganization } from './administered.schema'
import type { OrganizationBulkCommand } from './organization-bulk'
import { OrganizationLogo } from '../logo/organization-logo'
import { AdministeredMenu, type OrganizationLinks } from './administered-menu'
import { OrganizationState } from './organization-state'
import { OwnerNames } from './owner-names'

type Props = {
  organizations: AdministeredOrganization[]
  /** When they were read. */
  readAt: number
  caller: Caller
  search: OrganizationSearch
  links: OrganizationLinks
  selection?: RowSelection<AdministeredOrganization>
  onCommand: (command: OrganizationBulkCommand) => void
}

export function OrganizationTable(props: Props) {
  const { organizations, readAt, caller, search, links, selection, onCommand } = props
  const { t, language } = useTranslation('organizations')
  const sorted = sortable(organizationList, search, links.list)

  const columns: Column<AdministeredOrganization>[] = [
    {
      key: 'name',
      header: t('list.name'),
      primary: true,
      className: 'sm:min-w-28',
      ...sorted('name', '-name'),
      cell: (organization) => (
        <div className="flex items-center gap-3">
          <span className="contents sm:max-md:hidden">
            <OrganizationLogo organization={organization} size="sm" />
          </span>
          <div className="min-w-0">
            {links.organization(organization.id, {
              className: rowLinkClass,
              children: <bdi className="wrap-anywhere">{organization.name}</bdi>,
            })}
            <Ltr className="block text-xs wrap-anywhere text-text-muted rtl:text-end">
              {organization.slug}
            </Ltr>
          </div>
        </div>
      ),
    },
    {
      key: 'owner',
      header: t('fields.owner'),
      // Between phones and desks there is room for less; its page says the rest.
      className: 'sm:max-md:hidden md:min-w-36',
      cell: ({ owners }) => <OwnerNames owners={owners.slice(0, 1)} more={owners.length - 1} />,
    },
    {
      key: 'members',
      header: t('fields.members'),
      align: 'end',
      className: 'tabular-nums',
      cell: ({ members }) => numberText(members, language),
    },
    {
      key: 'state',
      header: t('list.state'),
      cell: (organization) => <OrganizationState organization={organization} />,
    },
    {
      key: 'created',
      header: t('fields.created'),
      ...sorted('-createdAt', 'createdAt'),
      className: 'sm:whitespace-nowrap sm:max-lg:hidden',
      cell: ({ createdAt }) => (
        // Above the row's link, for the moment that is shown on hover.
        <span className="relative z-1">
          <RelativeTime at={createdAt} now={readAt} language={language} />
        </span>
      ),
    },
    {
      key: 'actions',
      header: t('list.actions'),
      actions: true,
      className: 'w-12',
      cell: (organization) => (
        <AdministeredMenu organization={organization} caller={caller} links={links} onCommand={onCommand} />
      ),
    },
  ]
  return (
    <DataTable
      caption={t('list.caption')}
      columns={columns}
      rows={organizations}
      rowKey={({ id }) => id}
      selection={selection}
    />
  )
}
