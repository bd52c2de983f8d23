import { useSyncExternalStore, useEffect } from 'react'
import { useQueryClient } from '@tanstack/react-query'
import { demoDialog, isDemoRefusal, openDemoDialog } from '~/lib/demo-dialog'
import { DemoDialog } from './demo-dialog'
import { toastStore } from '~/ui/feedback/toast'

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

type News = { type: string; action?: { type: string; error?: unknown } }

/** What is asked through the query cache, server functions included, was not looked at on its way. */
function useQueryRefusals(): void {
  const queryClient = useQueryClient()
  useEffect(() => {
    const onEvent = ({ type, action }: News) => {
      if (type === 'updated' && action?.type === 'error' && isDemoRefusal(action.error)) openDemoDialog()
    }
    const caches = [queryClient.getQueryCache(), queryClient.getMutationCache()]
    const leave = caches.map((cache) => cache.subscribe((event: object) => onEvent(event as News)))
    return () => leave.forEach((end) => end())
  }, [queryClient])
}

/** Screens report what failed, and in a demo that is no failure: the dialog says it, and says it better. */
function useQuietToasts(open: boolean): void {
  useEffect(() => {
    if (!open) return
    const hush = () => {
      const failed = toastStore.read().find(({ kind }) => kind === 'error')
      // Whoever removes one is called again.
      if (failed) toastStore.remove(failed.id)
    }
    hush()
    return toastStore.subscribe(hush)
  }, [open])
}
