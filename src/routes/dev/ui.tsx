import { createFileRoute } from '@tanstack/react-router'
import { Suspense, lazy } from 'react'

const Gallery = lazy(() => import('~/ui/gallery/gallery').then((module) => ({ default: module.Gallery })))

export const Route = createFileRoute('/dev/ui')({
  head: () => ({ meta: [{ title: 'Design system' }, { name: 'robots', content: 'noindex' }] }),
  component: () => (
    <Suspense>
      <Gallery />
    </Suspense>
  ),
})
