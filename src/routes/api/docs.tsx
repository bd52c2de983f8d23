import { createFileRoute } from '@tanstack/react-router'

export const Route = createFileRoute('/api/docs')({
  component: RouteComponent,
})

function RouteComponent() {
  return <div>Hello "/api/docs"!</div>
}
