import { createFileRoute, notFound } from '@tanstack/react-router'

/**
 * Whatever else is asked for below /manager. Without it such an address would be the layout's own, whose script the
 * browser then loads, also for those whom the guard refuses.
 */
export const Route = createFileRoute('/manager/$')({
  loader: () => {
    throw notFound()
  },
})
