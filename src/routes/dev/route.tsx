import { createFileRoute, notFound, Outlet } from '@tanstack/react-router'
import { loadMessages } from '~/languages/parts'

/** Developer tools of a local environment; a 404 elsewhere. */
export const Route = createFileRoute('/dev')({
  staticData: { messages: ['private'] },
  beforeLoad: async ({ context }) => {
    if (!context.init.local) throw notFound()
    await loadMessages(context.i18n, ['private'])
  },
  component: Outlet,
})
