import { createFileRoute, Outlet } from '@tanstack/react-router'
import { Area } from '~/frame/layouts/area'
import { requirePermission } from '~/frame/session/guard'
import { loadMessages } from '~/languages/parts'
import { languageFiles } from '~/frame/head'
import { ManagerLayout } from '~/frame/layouts/manager-layout'
import { loadFrame } from '~/frame/layouts/late-frame'

export const Route = createFileRoute('/manager')({
  staticData: { messages: ['private', 'manager', 'forms'] },
  beforeLoad: async ({ context, location }) => {
    const allowed = requirePermission('apps.manager', context.init, location)
    await loadMessages(context.i18n, ['private', 'manager', 'forms'])
    return allowed
  },
  // Not for visitors whom the guard refuses.
  head: ({ match: { context, status } }) => ({
    links: status === 'error' ? [] : languageFiles(context.init.language, ['private', 'manager', 'forms']),
  }),
  loader: async ({ context: { caller } }) => void (await loadFrame(caller)),
  component: Manager,
})

function Manager() {
  const { caller } = Route.useRouteContext()
  return (
    <Area caller={caller} layout={ManagerLayout} inManager>
      <Outlet />
    </Area>
  )
}
