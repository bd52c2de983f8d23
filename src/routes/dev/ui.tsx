import { createFileRoute } from '@tanstack/react-router'
import { Gallery } from '~/ui/gallery/gallery'

export const Route = createFileRoute('/dev/ui')({
  head: () => ({ meta: [{ title: 'Design system · Foreword' }] }),
  component: Gallery,
})
