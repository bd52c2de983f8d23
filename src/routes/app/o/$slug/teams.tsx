import { useSuspenseQuery } from '@tanstack/react-query'
import { createFileRoute } from '@tanstack/react-router'
import { useTranslation } from '~/i18n/react'
import { useCounted } from '~/i18n/use-counted'
import { oneOrganization, teamsOf } from '~/modules/organization/organization.requests'
import { areaTitle } from '~/frame/head'

export const Route = createFileRoute('/app/o/$slug/teams')({
  loader: async ({ context: { queryClient, i18n }, params: { slug } }) => {
    const { id, name } = await queryClient.ensureQueryData(oneOrganization(slug))
    await queryClient.ensureQueryData(teamsOf(id))
    return { title: `${i18n.t('organization:tabs.teams')} · ${name}` }
  },
  head: ({ match, loaderData }) => areaTitle(loaderData?.title ?? '', match),
  component: Teams,
})

function Teams() {
  const { t } = useTranslation('organization')
  const counted = useCounted('organization')
  const { slug } = Route.useParams()
  const { data: organization } = useSuspenseQuery(oneOrganization(slug))
  const { data: teams } = useSuspenseQuery(teamsOf(organization.id))
  return (
    <section aria-label={t('tabs.teams')}>
      <ul className="divide-y divide-border rounded border border-border bg-surface-raised">
        {teams.map(({ id, name, members }) => (
          <li key={id} className="flex items-center gap-3 px-4 py-3">
            <span dir="auto" className="min-w-0 flex-1 truncate font-medium">
              {name}
            </span>
            <span className="text-sm text-text-muted">{counted('own.members', members)}</span>
          </li>
        ))}
      </ul>
    </section>
  )
}
