import { createFileRoute, Outlet } from '@tanstack/react-router'
import { AppLayout } from '~/shell/layouts/app-layout'
import { Area } from '~/shell/layouts/area'
import { requirePermission } from '~/shell/guard'

export const Route = createFileRoute('/app')({
  beforeLoad: ({ context, location }) => requirePermission('apps.app', context.init, location),
  component: App,
})

function App() {
  const { caller } = Route.useRouteContext()
  return (
    <Area caller={caller} layout={AppLayout}>
      <Outlet />
    </Area>
  )
}
