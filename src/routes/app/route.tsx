import { createFileRoute, Outlet } from '@tanstack/react-router'
import { AppLayout } from '~/shell/layouts/app-layout'
import { Area } from '~/shell/layouts/area'
import { requirePermission } from '~/shell/guard'
import { loadInside } from '~/shell/languages/inside'
import { languageFile } from '~/shell/preferences/language-file'

export const Route = createFileRoute('/app')({
  staticData: { inside: true },
  beforeLoad: async ({ context, location }) => {
    const allowed = requirePermission('apps.app', context.init, location)
    await loadInside(context.i18n)
    return allowed
  },
  head: ({ match: { context } }) => ({ links: languageFile(context.init.language, '.inside') }),
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
