import { Building2 } from 'lucide-react'
import type { Caller } from '~/access/caller'
import { EntityList } from '~/entity/screen/entity-list'
import { type DrawRowLink, type ListLinks, type OnSearch, useListTexts } from '~/entity/list/use-list'
import { numberText } from '~/lib/number-text'
import { lateDialog } from '~/modules/errors/missing-dialog'
import { rowLinkClass } from '~/ui/list/data-table'
import { Ltr } from '~/ui/text/ltr'
import { OrganizationLogo } from '../logo/organization-logo'
import { organizationList, type OrganizationSearch } from './administered.list'
import { organizationPages } from './administered.requests'
import { organizationBulk } from './organization-bulk'
import { OrganizationState, OwnerNames } from './organization-facts'

const SuspensionDialog = lateDialog(async () => (await import('./suspension-dialog')).SuspensionDialog)

type Props = {
  caller: Caller
  search: OrganizationSearch
  links: ListLinks<OrganizationSearch> & { one: DrawRowLink }
  onSearch: OnSearch<OrganizationSearch>
}

export function OrganizationList({ caller, search, links, onSearch }: Props) {
  const texts = useListTexts('organizations')
  const { t, language } = texts
  return (
    <EntityList
      {...{ search, links, onSearch, texts }}
      list={organizationList}
      pages={organizationPages(search)}
      caption={t('list.caption')}
      nameOf={({ name }) => name}
      columns={({ sorted, time }) => [
        {
          key: 'name',
          header: t('list.name'),
          primary: true,
          className: 'sm:min-w-28',
          ...sorted('name', '-name'),
          cell: (organization) => (
            <div className="pictured">
              <span className="contents sm:max-md:hidden">
                <OrganizationLogo organization={organization} size="sm" />
              </span>
              <div>
                {links.one(organization.id, {
                  className: rowLinkClass,
                  children: <bdi className="wrap-anywhere">{organization.name}</bdi>,
                })}
                <Ltr className="row-detail wrap-anywhere">{organization.slug}</Ltr>
              </div>
            </div>
          ),
        },
        {
          key: 'owner',
          header: t('fields.owner'),
          // Hidden on tablets for lack of space; the organization's page shows it.
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
          className: 'data-time',
          ...sorted('-createdAt', 'createdAt'),
          cell: ({ createdAt }) => time(createdAt),
        },
      ]}
      filters={(select) => [
        select('suspended', t('list.filter.suspension'), t('list.filter.anySuspension'), {
          true: t('list.filter.suspended'),
          false: t('list.filter.notSuspended'),
        }),
        select('ownerless', t('list.filter.owner'), t('list.filter.anyOwner'), {
          true: t('list.filter.ownerless'),
          false: t('list.filter.owned'),
        }),
      ]}
      orders={{ name: t('list.name') }}
      menu={({ id, suspendedAt }, offer) => [
        { kind: 'link', label: t('list.open'), icon: Building2, link: links.one(id, {}) },
        ...offer(suspendedAt ? 'resume' : 'suspend'),
      ]}
      bulk={{
        bulk: organizationBulk,
        caller,
        dialog: (props) => <SuspensionDialog {...props} />,
        prefetch: SuspensionDialog.prefetch,
      }}
    />
  )
}
