import { useSyncExternalStore, useEffect } from 'react'
import { useQueryClient } from '@tanstack/react-query'
import { demoDialog, isDemoRefusal, openDemoDialog } from '~/lib/demo-dialog'
import { DemoDialog } from './demo-dialog'
import { toastStore } from '~/ui/feedback/toast'

/** Mounted once at the root of a demo: one dialog explains every refusal. */
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

/** Refusals of queries and server functions, which do not pass through the API client. */
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

/** Removes error toasts of refusals, which the dialog explains better. */
function useQuietToasts(open: boolean): void {
  useEffect(() => {
    if (!open) return
    const hush = () => {
      const failed = toastStore.read().find(({ kind }) => kind === 'error')
      // Removing one triggers this callback again.
      if (failed) toastStore.remove(failed.id)
    }
    hush()
    return toastStore.subscribe(hush)
  }, [open])
}
