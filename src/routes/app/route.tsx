import { createFileRoute, Outlet } from '@tanstack/react-router'
import { AppLayout } from '~/frame/layouts/app-layout'
import { Area } from '~/frame/layouts/area'
import { requirePermission } from '~/frame/session/guard'
import { loadMessages } from '~/languages/parts'
import { languageFiles } from '~/frame/head'
import { loadFrame } from '~/frame/layouts/late-frame'

export const Route = createFileRoute('/app')({
  staticData: { messages: ['private'] },
  beforeLoad: async ({ context, location }) => {
    const allowed = requirePermission('apps.app', context.init, location)
    await loadMessages(context.i18n, ['private'])
    return allowed
  },
  head: ({ match: { context } }) => ({ links: languageFiles(context.init.language, ['private']) }),
  loader: async ({ context: { caller } }) => void (await loadFrame(caller)),
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
