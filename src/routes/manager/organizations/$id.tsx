import { keepPreviousData, useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { createFileRoute, Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { can } from '~/access/can'
import { apiClient } from '~/api/api-client'
import { listRoute } from '~/entity/list/list-route'
import { auditPageOf } from '~/frame/audit-kinds'
import { listBesideThePage } from '~/frame/beside-the-page'
import { EntityPage } from '~/frame/entity/entity-page'
import { areaHead } from '~/frame/head'
import { pageRequires } from '~/frame/session/guard'
import { useListPage } from '~/frame/use-list-page'
import { useTranslation } from '~/i18n/react'
import { AuditTable } from '~/modules/audit/audit-table'
import type { auditContract } from '~/modules/audit/audit.contract'
import { entriesAbout } from '~/modules/audit/audit.requests'
import type { administeredContract } from '~/modules/organization/manager/administered.contract'
import { oneOrganization, peoplePages } from '~/modules/organization/manager/administered.requests'
import { OrganizationPage } from '~/modules/organization/manager/administered-page'
import { memberList, type MemberSearch } from '~/modules/organization/members/member.list'
import { organizationKeys } from '~/modules/organization/organization.requests'
import { buttonClass } from '~/ui/button-class'

const organizations = apiClient<typeof administeredContract>('organization')
const audit = apiClient<typeof auditContract>('audit')

const shownEntries = 10

export const Route = createFileRoute('/manager/organizations/$id')({
  ...listRoute(memberList),
  staticData: {
    reads: ({ params: { id }, caller }) => [
      organizations.query('one', { id }),
      ...(can(caller, 'audit.read') ? [audit.query('list', { person: id, limit: shownEntries })] : []),
    ],
    rows: '/manager/users/$id',
  },
  beforeLoad: pageRequires('organization.list'),
  loader: async ({ context: { queryClient, caller }, params: { id }, deps, cause }) => {
    const [{ name }] = await Promise.all([
      queryClient.ensureQueryData(oneOrganization(id)),
      listBesideThePage(cause, deps, () => queryClient.ensureInfiniteQueryData(peoplePages(id, deps))),
      can(caller, 'audit.read') && queryClient.ensureQueryData(entriesAbout(id, shownEntries)),
    ])
    return { title: name }
  },
  head: areaHead('organization:navigation.organizations'),
  component: Organization,
})

const linkClass = 'text-link relative z-1'

const organizationPages = {
  plural: 'organizations',
  one: oneOrganization,
  keys: organizationKeys,
  many: 'organization:navigation.organizations',
}

function Organization() {
  const { id } = Route.useParams()
  const { caller } = Route.useRouteContext()
  const { list, onSearch } = useListPage<MemberSearch>('/manager/organizations/$id')
  const search = Route.useLoaderDeps()

  // The history is below the people, and must not move when they arrive.
  const people = useInfiniteQuery({ ...peoplePages(id, search), placeholderData: keepPreviousData })

  const personLink = (userId: string, label: ReactNode) =>
    can(caller, 'user.get') ? (
      <Link to="/manager/users/$id" params={{ id: userId }} className={linkClass}>
        {label}
      </Link>
    ) : (
      label
    )

  return (
    <EntityPage entity={organizationPages}>
      {({ entry, onDeleted, ...page }) => (
        <OrganizationPage
          {...page}
          organization={entry}
          people={{ search, links: { list, create: null }, onSearch }}
          personLink={personLink}
          history={can(caller, 'audit.read') && !people.isPending && <History id={id} />}
          onRemoved={onDeleted}
        />
      )}
    </EntityPage>
  )
}

function History({ id }: { id: string }) {
  const { t } = useTranslation('organizations')
  const log = useQuery(entriesAbout(id, shownEntries))
  const { items = [], total = 0 } = log.data ?? {}
  if (items.length === 0) return <p className="px-5 pb-5 text-sm text-text-muted">{t('detail.noHistory')}</p>
  return (
    <>
      <AuditTable
        withoutSubject
        entries={items}
        now={log.dataUpdatedAt}
        link={(kind, subject, label) => {
          const to = auditPageOf(kind)
          if (!to) return label
          return (
            <Link to={to} params={{ id: subject.id }} className={linkClass}>
              {label}
            </Link>
          )
        }}
      />
      {total > items.length && (
        <div className="border-t border-border px-5 py-4 text-end">
          <Link to="/manager/audit" search={{ person: id }} className={buttonClass()}>
            {t('detail.wholeLog')}
          </Link>
        </div>
      )}
    </>
  )
}
