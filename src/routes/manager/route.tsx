import { createFileRoute, Outlet } from '@tanstack/react-router'
import { Area } from '~/shell/layouts/area'
import { requirePermission } from '~/shell/guard'
import { loadInside } from '~/shell/languages/inside'
import { languageFile } from '~/shell/preferences/language-file'
import { ManagerLayout } from '~/shell/layouts/manager-layout'

export const Route = createFileRoute('/manager')({
  staticData: { inside: true },
  beforeLoad: async ({ context, location }) => {
    const allowed = requirePermission('apps.manager', context.init, location)
    await loadInside(context.i18n)
    return allowed
  },
  head: ({ match: { context } }) => ({ links: languageFile(context.init.language, '.inside') }),
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
