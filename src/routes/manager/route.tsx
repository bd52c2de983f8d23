import { createFileRoute, Outlet } from '@tanstack/react-router'
import { Area } from '~/frame/layouts/area'
import { withMessages } from '~/frame/secondary-messages'
import type { MessageChunk } from '~/messages.gen'
import { languageFiles } from '~/frame/head'
import { ManagerLayout } from '~/frame/layouts/manager-layout'
import { loadFrame } from '~/frame/layouts/late-frame'

const messages: MessageChunk[] = ['private', 'manager', 'forms']

export const Route = createFileRoute('/manager')({
  ...withMessages('apps.manager', messages),
  // Not for visitors whom the guard refuses.
  head: ({ match: { context, status } }) => ({
    links: status === 'error' ? [] : languageFiles(context.init.language, messages),
  }),
  loader: async ({ context: { caller } }) => void (await loadFrame(caller)),
  component: Manager,
})

function Manager() {
  // Selected, because the context is a new object at every navigation, which would render the whole layout.
  const caller = Route.useRouteContext({ select: (context) => context.caller })
  return (
    <Area caller={caller} layout={ManagerLayout} inManager>
      <Outlet />
    </Area>
  )
}
