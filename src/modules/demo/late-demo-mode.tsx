import { useSyncExternalStore } from 'react'
import { MissingDialog } from '~/modules/errors/missing-dialog'
import { demoDialog } from '~/lib/demo-dialog'
import { late, type Missing } from '~/ui/feedback/late'

/** Fetched after the page. Marked, since a call would keep it, and all it leads to, in builds without a demo. */
export const LateDemoMode = /* @__PURE__ */ late<object>({
  load: async () => (await import('./demo-mode')).DemoMode,
  missing: (missing) => <MissingDemoMode {...missing} />,
})

/** What was refused must not pass in silence. */
function MissingDemoMode(missing: Missing) {
  const { open } = useSyncExternalStore(demoDialog.subscribe, demoDialog.read, demoDialog.readOnServer)
  return <MissingDialog {...missing} open={open} onClose={demoDialog.close} />
}
