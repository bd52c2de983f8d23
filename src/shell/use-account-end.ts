import { useQueryClient } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { useCallback } from 'react'
import { init } from './init'

/** After someone deleted their account: away from every page of theirs, then nothing of it is kept. */
export function useAccountEnd(): () => Promise<void> {
  const queryClient = useQueryClient()
  const router = useRouter()
  return useCallback(async () => {
    await queryClient.fetchQuery({ ...init, staleTime: 0 })
    await router.navigate({ to: '/login', replace: true })
    queryClient.removeQueries({ predicate: ({ queryKey }) => queryKey[0] !== init.queryKey[0] })
    router.clearCache()
  }, [queryClient, router])
}
