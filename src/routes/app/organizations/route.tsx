import { createFileRoute } from '@tanstack/react-router'
import { featureArea } from '~/frame/feature-area'

export const Route = createFileRoute('/app/organizations')({
  ...featureArea('organizations', 'organization', 'forms', 'secondary'),
})
