import { useQueryClient } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { useCallback, useEffect } from 'react'
import { type Init, init } from './init'
import { announceSession, followSession } from './session-channel'

/** One after the other: what is cleared while it is asked for would be an error to whoever asks. */
let underWay: Promise<unknown> = Promise.resolve()

/** Nothing that was known of the last visitor may be shown to this one: all of it is forgotten and asked again. */
function useFreshStart(): () => Promise<Init> {
  const queryClient = useQueryClient()
  const router = useRouter()
  return useCallback(() => {
    const next = underWay.then(async () => {
      queryClient.clear()
      const known = await queryClient.fetchQuery(init)
      await router.invalidate()
      return known
    })
    underWay = next.catch(() => undefined)
    return next
  }, [queryClient, router])
}

/** After signing in or out: here, and in the other tabs of this browser. */
export function useSessionChange(): () => Promise<Init> {
  const startAfresh = useFreshStart()
  return useCallback(async () => {
    await announceSession()
    return await startAfresh()
  }, [startAfresh])
}

/** After the same person changed something about themselves: asked again, and nothing else is forgotten. */
export function useSessionRefresh(): () => Promise<void> {
  const queryClient = useQueryClient()
  const router = useRouter()
  return useCallback(async () => {
    await announceSession()
    await queryClient.fetchQuery({ ...init, staleTime: 0 })
    await router.invalidate()
  }, [queryClient, router])
}

/** After someone deleted their account: away from every page of theirs, then nothing of it is kept. */
export function useAccountEnd(): () => Promise<void> {
  const queryClient = useQueryClient()
  const router = useRouter()
  return useCallback(async () => {
    await announceSession()
    await queryClient.fetchQuery({ ...init, staleTime: 0 })
    await router.navigate({ to: '/login', replace: true })
    queryClient.removeQueries({ predicate: ({ queryKey }) => queryKey[0] !== init.queryKey[0] })
    router.clearCache()
  }, [queryClient, router])
}

/** The session ended elsewhere; whoever ended it has told the other tabs. */
export const useSessionEnd = useFreshStart

/** Signing in or out in one tab carries the others along. */
export function useOtherTabs(): void {
  const startAfresh = useFreshStart()
  // A tab that cannot ask now will learn it with its next request.
  useEffect(() => followSession(() => void startAfresh().catch(() => undefined)), [startAfresh])
}
