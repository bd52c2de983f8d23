import { type Query, useQueryClient } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { useCallback, useEffect } from 'react'
import type { Caller } from '~/access/caller'
import type { SessionEnd } from '~/access/session-end'
import { reloadWhenReachable } from '~/lib/reload-when-reachable'
import { waitForRefresh } from '~/lib/wait-for-refresh'
import { type Init, init } from './init'
import { announceSession, followSession } from './session-channel'

/** A queue of one: a query that is removed while it is fetched would throw in whoever fetches it. */
let underWay: Promise<unknown> = Promise.resolve()

/** Where the next visitor is led, if anywhere: what is on the screen may not be for them. */
type Lead = (caller: Caller) => Promise<void> | undefined

type FreshStart = (ended?: SessionEnd, lead?: Lead) => Promise<Init>

/** Everything but the answer to who is there. */
const isOfVisitor = ({ queryKey }: Query) => queryKey[0] !== init.queryKey[0]

const isSameVisitor = (one: Caller | null | undefined, other: Caller | null) =>
  one?.sessionId === other?.sessionId && one?.userId === other?.userId && one?.role === other?.role

/**
 * Nothing that was known of the last visitor may be shown to the next: all of it is forgotten and asked again. What
 * is on the screen stays until what follows is there. So nothing is forgotten before it is known who comes next, and
 * for nobody not before the guard has led to the login page: a page that is drawn without its data is a blank one.
 */
function useFreshStart(): FreshStart {
  const queryClient = useQueryClient()
  const router = useRouter()
  return useCallback<FreshStart>(
    (ended, lead) => {
      /** `inactive` spares what is on the screen: a page without its data is drawn as a blank one. */
      const clearCache = (type: 'all' | 'inactive' = 'all') => {
        queryClient.removeQueries({ type, predicate: isOfVisitor })
        router.clearCache()
      }
      const next = underWay.then(async () => {
        const began = Date.now()
        const isOlder = (query: Query) => isOfVisitor(query) && query.state.dataUpdatedAt < began
        const before = queryClient.getQueryData(init.queryKey)?.caller
        const known = await queryClient.fetchQuery({ ...init, staleTime: 0 })
        // The server does not know why it was asked to end a session.
        if (ended && !known.caller) queryClient.setQueryData(init.queryKey, { ...known, ended })
        const isOther = !isSameVisitor(before, known.caller)
        if (isOther && known.caller && lead) {
          clearCache('inactive')
          await lead(known.caller)
          clearCache('inactive')
          await router.invalidate()
          // Queries that both pages show are refetched.
          void queryClient.invalidateQueries({ predicate: isOlder })
          return known
        }
        if (isOther && known.caller) clearCache()
        await router.invalidate()
        if (isOther && !known.caller) clearCache()
        // Whatever another tab has changed for the same visitor is read again behind what is shown.
        if (!isOther) void queryClient.invalidateQueries({ predicate: isOfVisitor })
        return known
      })
      underWay = next.catch(() => undefined)
      return next
    },
    [queryClient, router],
  )
}

/** After signing in or out: here, and in the other tabs of this browser. */
export function useSessionChange(): FreshStart {
  const startAfresh = useFreshStart()
  return useCallback<FreshStart>(
    async (ended, lead) => {
      await announceSession(ended)
      // A page that cannot ask who is there now must not go on showing what it knows of somebody else.
      return await startAfresh(ended, lead).catch(reloadWhenReachable)
    },
    [startAfresh],
  )
}

/** After the same person changed something about themselves: asked again, and nothing else is forgotten. */
export function useSessionRefresh(): () => Promise<void> {
  const queryClient = useQueryClient()
  const router = useRouter()
  return useCallback(() => {
    const readAnew = async () => {
      await announceSession()
      await queryClient.fetchQuery({ ...init, staleTime: 0 })
      await router.invalidate()
    }
    return waitForRefresh(readAnew())
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
    queryClient.removeQueries({ predicate: isOfVisitor })
    router.clearCache()
  }, [queryClient, router])
}

/** The session ended elsewhere; whoever ended it has told the other tabs. */
export const useSessionEnd = useFreshStart

/** Signing in or out in one tab carries the others along. */
export function useOtherTabs(): void {
  const startAfresh = useFreshStart()
  // A tab that cannot ask now will learn it with its next request.
  useEffect(() => followSession((ended) => void startAfresh(ended).catch(() => undefined)), [startAfresh])
}
