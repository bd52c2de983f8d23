import { useSuspenseQuery } from '@tanstack/react-query'
import { createFileRoute, Link } from '@tanstack/react-router'
import { can } from '~/access/can'
import { shelfList } from '~/example/catalogue/shelf/shelf.requests'
import { ShelvesPage } from '~/example/catalogue/shelf/shelves-page'
import { areaTitle } from '~/frame/head'
import { secondaryMessageFiles, withSecondaryMessages } from '~/frame/secondary-messages'
import { useTranslation } from '~/i18n/react'
import { PageHeader } from '~/ui/page-header'

export const Route = createFileRoute('/app/shelves/')({
  ...withSecondaryMessages('shelf.read'),
  loader: ({ context: { queryClient } }) => queryClient.ensureQueryData(shelfList()),
  head: ({ match }) => ({
    ...areaTitle(match.context.i18n.t('book:navigation.shelves'), match),
    ...secondaryMessageFiles(match),
  }),
  component: Shelves,
})

function Shelves() {
  const { t } = useTranslation('book')
  const { caller } = Route.useRouteContext()
  const navigate = Route.useNavigate()
  const { items } = useSuspenseQuery(shelfList()).data
  return (
    <ShelvesPage
      shelves={items}
      mayCreate={can(caller, 'shelf.update')}
      link={(id, props) => <Link to="/app/shelves/$id" params={{ id }} {...props} />}
      header={(create) => <PageHeader title={t('navigation.shelves')} actions={create} />}
      onCreated={(id) => void navigate({ to: '/app/shelves/$id', params: { id } })}
    />
  )
}
