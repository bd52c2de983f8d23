import { useSuspenseQuery } from '@tanstack/react-query'
import { createFileRoute, Link } from '@tanstack/react-router'
import { can } from '~/access/can'
import { shelfList } from '~/example/catalogue/shelf/shelf.requests'
import { ShelvesPage } from '~/example/catalogue/shelf/shelves-page'
import { secondaryHead, withSecondaryMessages } from '~/frame/secondary-messages'
import { useTranslation } from '~/i18n/react'
import { PageHeader } from '~/ui/page-header'

export const Route = createFileRoute('/app/shelves/')({
  ...withSecondaryMessages('shelf.read'),
  loader: ({ context: { queryClient } }) => queryClient.ensureQueryData(shelfList()),
  head: secondaryHead('book:navigation.shelves'),
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
