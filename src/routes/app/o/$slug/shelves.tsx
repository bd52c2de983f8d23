import { useSuspenseQuery } from '@tanstack/react-query'
import { createFileRoute, Link } from '@tanstack/react-router'
import { canIn } from '~/access/organization'
import { shelfList } from '~/example/catalogue/shelf/shelf.requests'
import { ShelvesPage } from '~/example/catalogue/shelf/shelves-page'
import { loadedTitle } from '~/frame/feature-area'
import { loadOrganizationPage } from '~/modules/organization/page/load-organization-page'
import { secondaryMessageFiles, withSecondaryMessages } from '~/frame/secondary-messages'
import { useTranslation } from '~/i18n/react'
import { oneOrganization } from '~/modules/organization/organization.requests'
import { ListState } from '~/ui/list/list-state'

export const Route = createFileRoute('/app/o/$slug/shelves')({
  ...withSecondaryMessages('shelf.read', { rows: '/app/shelves/$id' }),
  loader: (args) =>
    loadOrganizationPage(args, args.context.i18n.t('book:navigation.shelves'), ({ id }) =>
      args.context.queryClient.ensureQueryData(shelfList(id)),
    ),
  head: (loaded) => ({ ...loadedTitle(loaded), ...secondaryMessageFiles(loaded.match) }),
  component: Shelves,
})

function Shelves() {
  const { t } = useTranslation('shelf')
  const { slug } = Route.useParams()
  const navigate = Route.useNavigate()
  const { id, role, suspendedAt } = useSuspenseQuery(oneOrganization(slug)).data
  const { items } = useSuspenseQuery(shelfList(id)).data
  const mayCreate = !suspendedAt && canIn(role, 'shelf.create')
  return (
    <ShelvesPage
      shelves={items}
      organizationId={id}
      mayCreate={mayCreate}
      link={(shelf, props) => <Link to="/app/shelves/$id" params={{ id: shelf }} {...props} />}
      header={(create) => create && <div className="flex justify-end">{create}</div>}
      none={(create) => (
        <ListState
          state="none-yet"
          title={t('noneOfOrganization.title')}
          description={
            <>
              {t('noneOfOrganization.description')} {!mayCreate && t('noneOfOrganization.ask')}
            </>
          }
          action={create}
        />
      )}
      onCreated={(shelf) => void navigate({ to: '/app/shelves/$id', params: { id: shelf } })}
    />
  )
}
