import { useQueryClient } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { useCallback } from 'react'
import { init } from './init'

/** After the same person changed something about themselves: asked again, and nothing else is forgotten. */
export function useSessionRefresh(): () => Promise<void> {
  const queryClient = useQueryClient()
  const router = useRouter()
  return useCallback(async () => {
    await queryClient.fetchQuery({ ...init, staleTime: 0 })
    await router.invalidate()
  }, [queryClient, router])
}
