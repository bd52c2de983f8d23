import { ClientOnly } from '@tanstack/react-router'
import { lazy, Suspense } from 'react'

// Marked, since a call would keep it, and all it leads to, in builds without a demo.
const DemoMode = /* @__PURE__ */ lazy(() =>
  import('./demo-mode').then((module) => ({ default: module.DemoMode })),
)

/** Fetched after the page: nothing of it is drawn on the server. */
export const LateDemoMode = () => (
  <ClientOnly>
    <Suspense fallback={null}>
      <DemoMode />
    </Suspense>
  </ClientOnly>
)
