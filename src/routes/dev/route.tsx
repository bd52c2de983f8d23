import { createFileRoute, notFound, Outlet } from '@tanstack/react-router'
import { loadMessages } from '~/languages/parts'

/** Tools of a developer's machine. Elsewhere these addresses do not exist. */
export const Route = createFileRoute('/dev')({
  staticData: { messages: ['private'] },
  beforeLoad: async ({ context }) => {
    if (!context.init.local) throw notFound()
    await loadMessages(context.i18n, ['private'])
  },
  component: Outlet,
})
