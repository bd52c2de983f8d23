import { createFileRoute } from '@tanstack/react-router'
import { pageTitle } from '~/frame/head'
import { Gallery } from '~/ui/gallery/gallery'

export const Route = createFileRoute('/dev/ui')({
  head: () => pageTitle('Design system'),
  component: Gallery,
})
