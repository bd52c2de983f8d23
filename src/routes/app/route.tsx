import { createFileRoute, Outlet } from '@tanstack/react-router'
import { AppLayout } from '~/frame/layouts/app-layout'
import { Area } from '~/frame/layouts/area'
import { withMessages } from '~/frame/secondary-messages'
import { languageFiles } from '~/frame/head'
import { loadFrame } from '~/frame/layouts/late-frame'

export const Route = createFileRoute('/app')({
  ...withMessages('apps.app', ['private']),
  head: ({ match: { context } }) => ({ links: languageFiles(context.init.language, ['private']) }),
  loader: async ({ context: { caller } }) => void (await loadFrame(caller)),
  component: App,
})

function App() {
  // Selected, because the context is a new object at every navigation, which would render the whole layout.
  const caller = Route.useRouteContext({ select: (context) => context.caller })
  return (
    <Area caller={caller} layout={AppLayout}>
      <Outlet />
    </Area>
  )
}
