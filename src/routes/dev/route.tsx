import { createFileRoute, notFound, Outlet } from '@tanstack/react-router'
import { loadInside } from '~/shell/languages/inside'

/** Tools of a developer's machine. Elsewhere these addresses do not exist. */
export const Route = createFileRoute('/dev')({
  staticData: { inside: true },
  beforeLoad: async ({ context }) => {
    if (!context.init.local) throw notFound()
    await loadInside(context.i18n)
  },
  component: Outlet,
})
