import { useSyncExternalStore } from 'react'
import { MissingDialog } from '~/modules/errors/missing-dialog'
import { demoDialog } from '~/lib/demo-dialog'
import { late, type Missing } from '~/ui/feedback/late'

/** Loaded after the page. PURE, because the call would keep its code in other builds. */
export const LateDemoMode = /* @__PURE__ */ late<object>({
  load: async () => (await import('./demo-mode')).DemoMode,
  missing: (missing) => <MissingDemoMode {...missing} />,
})

/** A refusal must not be silent. */
function MissingDemoMode(missing: Missing) {
  const { open } = useSyncExternalStore(demoDialog.subscribe, demoDialog.read, demoDialog.readOnServer)
  return <MissingDialog {...missing} open={open} onClose={demoDialog.close} />
}
