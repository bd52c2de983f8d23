import { useQueryClient } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { useCallback } from 'react'
import { init } from './init'

/** After signing in or out, nothing that was known of the last visitor may be shown to this one. */
export function useSessionChange(): () => Promise<void> {
  const queryClient = useQueryClient()
  const router = useRouter()
  return useCallback(async () => {
    queryClient.clear()
    await queryClient.fetchQuery(init)
    await router.invalidate()
  }, [queryClient, router])
}
