import { createFileRoute } from '@tanstack/react-router'
import { organizationArea } from '~/frame/organization-area'

export const Route = createFileRoute('/app/organizations')({
  ...organizationArea('organization', 'forms', 'secondary'),
})
