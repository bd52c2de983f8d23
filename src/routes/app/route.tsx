import { createFileRoute, Outlet } from '@tanstack/react-router'
import { AppLayout } from '~/shell/layouts/app-layout'
import { Area } from '~/shell/layouts/area'
import { requirePermission } from '~/shell/guard'
import { loadWords } from '~/shell/languages/parts'
import { languageFiles } from '~/shell/preferences/language-files'

export const Route = createFileRoute('/app')({
  staticData: { words: ['inside'] },
  beforeLoad: async ({ context, location }) => {
    const allowed = requirePermission('apps.app', context.init, location)
    await loadWords(context.i18n, ['inside'])
    return allowed
  },
  head: ({ match: { context } }) => ({ links: languageFiles(context.init.language, ['inside']) }),
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
