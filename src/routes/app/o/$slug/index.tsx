import { createFileRoute, redirect } from '@tanstack/react-router'

export const Route = createFileRoute('/app/o/$slug/')({
  beforeLoad: ({ params }) => {
    throw redirect({ to: '/app/o/$slug/members', params, replace: true })
  },
})
