import { createFileRoute, notFound } from '@tanstack/react-router'

/** The 404 below /manager, so that refused visitors do not load the chunk of the layout. */
export const Route = createFileRoute('/manager/$')({
  loader: () => {
    throw notFound()
  },
})
