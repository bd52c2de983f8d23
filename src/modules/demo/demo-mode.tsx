import { useSyncExternalStore } from 'react'
import { demoDialog } from '~/lib/demo-dialog'
import { DemoDialog } from './demo-dialog'
import { useQueryRefusals } from './use-query-refusals'
import { useQuietToasts } from './use-quiet-toasts'

/** Mounted once by the root of a demo: whatever was refused, wherever, is explained by one dialog. */
export function DemoMode() {
  const { open, attempt } = useSyncExternalStore(
    demoDialog.subscribe,
    demoDialog.read,
    demoDialog.readOnServer,
  )
  useQueryRefusals()
  useQuietToasts(open)
  return <DemoDialog open={open} attempt={attempt} onClose={demoDialog.close} />
}
