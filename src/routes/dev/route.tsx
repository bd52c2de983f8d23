import { createFileRoute, notFound, Outlet } from '@tanstack/react-router'

/** Tools of a developer's machine. Elsewhere these addresses do not exist. */
export const Route = createFileRoute('/dev')({
  beforeLoad: ({ context }) => {
    if (!context.init.local) throw notFound()
  },
  component: Outlet,
})
