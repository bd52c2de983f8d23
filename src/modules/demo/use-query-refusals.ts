import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { isDemoRefusal, openDemoDialog } from '~/lib/demo-dialog'

type News = { type: string; action?: { type: string; error?: unknown } }

/** What is asked through the query cache, server functions included, was not looked at on its way. */
export function useQueryRefusals(): void {
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
