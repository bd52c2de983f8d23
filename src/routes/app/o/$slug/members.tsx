import { useSuspenseQuery } from '@tanstack/react-query'
import { createFileRoute } from '@tanstack/react-router'
import { useTranslation } from '~/i18n/react'
import { membersOf, oneOrganization } from '~/modules/organization/organization.requests'
import { areaTitle } from '~/frame/head'
import { Avatar } from '~/ui/avatar'

export const Route = createFileRoute('/app/o/$slug/members')({
  loader: async ({ context: { queryClient, i18n }, params: { slug } }) => {
    const { id, name } = await queryClient.ensureQueryData(oneOrganization(slug))
    await queryClient.ensureQueryData(membersOf(id))
    return { title: `${i18n.t('organization:tabs.members')} · ${name}` }
  },
  head: ({ match, loaderData }) => areaTitle(loaderData?.title ?? '', match),
  component: Members,
})

function Members() {
  const { t } = useTranslation('organization')
  const { slug } = Route.useParams()
  const { data: organization } = useSuspenseQuery(oneOrganization(slug))
  const { items } = useSuspenseQuery(membersOf(organization.id)).data
  return (
    <section aria-label={t('tabs.members')}>
      <ul className="divide-y divide-border rounded border border-border bg-surface-raised">
        {items.map(({ id, role, user }) => (
          <li key={id} className="flex items-center gap-3 px-4 py-3">
            <Avatar name={user.name || user.email} seed={user.id} size="sm" />
            <span dir="auto" className="min-w-0 flex-1 truncate font-medium">
              {user.name || user.email}
            </span>
            <span className="text-sm text-text-muted">{t(`role.${role}`)}</span>
          </li>
        ))}
      </ul>
    </section>
  )
}
