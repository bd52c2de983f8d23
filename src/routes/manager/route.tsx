import { createFileRoute, Outlet } from '@tanstack/react-router'
import { Area } from '~/shell/layouts/area'
import { requirePermission } from '~/shell/guard'
import { ManagerLayout } from '~/shell/layouts/manager-layout'

export const Route = createFileRoute('/manager')({
  beforeLoad: ({ context, location }) => requirePermission('apps.manager', context.init, location),
  component: Manager,
})

function Manager() {
  const { caller } = Route.useRouteContext()
  return (
    <Area caller={caller} layout={ManagerLayout}>
      <Outlet />
    </Area>
  )
}
