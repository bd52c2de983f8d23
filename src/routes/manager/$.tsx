import { createFileRoute, notFound } from '@tanstack/react-router'

/**
 * The 404 below /manager. Without it such a path would match the layout, whose chunk the browser would load
 * even for visitors whom the guard refuses.
 */
export const Route = createFileRoute('/manager/$')({
  loader: () => {
    throw notFound()
  },
})
