import { type Query, useQueryClient } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { useCallback, useEffect } from 'react'
import type { Caller } from '~/access/caller'
import { type SessionEnd, toSessionEnd } from '~/access/session-end'
import { reloadWhenReachable } from '~/lib/connection'
import { waitForRefresh } from '~/lib/wait-for-refresh'
import { type Init, init } from './init'
import { sessionRefreshMs } from '../client-behaviour'

/** One per page: a BroadcastChannel does not receive its own messages. */
let opened: BroadcastChannel | undefined
const channel = () => (opened ??= new BroadcastChannel('session'))

/**
 * Tells the other tabs that the session changed and, if only this tab knows it, why. Waits until its data may be read
 * again.
 */
async function announceSession(ended?: SessionEnd): Promise<void> {
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel has no other origin
  channel().postMessage(ended ?? 'changed')
  await new Promise((resolve) => setTimeout(resolve, sessionRefreshMs))
}

/** Subscribes to messages of other tabs; returns the unsubscribe function. */
function followSession(onChange: (ended?: SessionEnd) => void): () => void {
  const onMessage = ({ data }: MessageEvent) => onChange(toSessionEnd(data) ?? undefined)
  channel().addEventListener('message', onMessage)
  return () => channel().removeEventListener('message', onMessage)
}

/** Serialized: removing a query while it is fetched would throw in its caller. */
let underWay: Promise<unknown> = Promise.resolve()

/** Where to navigate for the next user: the current page may not be for them. */
type Lead = (caller: Caller) => Promise<void> | undefined

type FreshStart = (ended?: SessionEnd, lead?: Lead) => Promise<Init>

/** Every query except the session itself. */
const isOfVisitor = ({ queryKey }: Query) => queryKey[0] !== init.queryKey[0]

const isSameVisitor = (one: Caller | null | undefined, other: Caller | null) =>
  one?.sessionId === other?.sessionId && one?.userId === other?.userId && one?.role === other?.role

/**
 * Clears all data of the previous user and refetches. What is on the screen stays until the next page is ready: nothing
 * is cleared before the next user is known and, after signing out, before the guard has navigated to the login page,
 * because a page that renders without its data is blank.
 */
function useFreshStart(): FreshStart {
  const queryClient = useQueryClient()
  const router = useRouter()
  return useCallback<FreshStart>(
    (ended, lead) => {
      /** `inactive` keeps the queries on the screen: a page without its data would be blank. */
      const clearCache = (type: 'all' | 'inactive' = 'all') => {
        queryClient.removeQueries({ type, predicate: isOfVisitor })
        router.clearCache()
      }
      const next = underWay.then(async () => {
        const began = Date.now()
        const isOlder = (query: Query) => isOfVisitor(query) && query.state.dataUpdatedAt < began
        const before = queryClient.getQueryData(init.queryKey)?.caller
        const known = await queryClient.fetchQuery({ ...init, staleTime: 0 })
        // The server does not know why the session was ended.
        if (ended && !known.caller) queryClient.setQueryData(init.queryKey, { ...known, ended })
        const isOther = !isSameVisitor(before, known.caller)
        if (isOther && known.caller && lead) {
          clearCache('inactive')
          await lead(known.caller)
          clearCache('inactive')
          await router.invalidate()
          // Queries that both pages use are refetched.
          void queryClient.invalidateQueries({ predicate: isOlder })
          return known
        }
        if (isOther && known.caller) clearCache()
        await router.invalidate()
        if (isOther && !known.caller) clearCache()
        // Another tab may have changed data of the same user: refetched in the background.
        if (!isOther) void queryClient.invalidateQueries({ predicate: isOfVisitor })
        return known
      })
      underWay = next.catch(() => undefined)
      return next
    },
    [queryClient, router],
  )
}

/** After signing in or out: in this tab, and in the others of this browser. */
export function useSessionChange(): FreshStart {
  const startAfresh = useFreshStart()
  return useCallback<FreshStart>(
    async (ended, lead) => {
      await announceSession(ended)
      // If the session cannot be read, the page must not keep showing another user's data.
      return await startAfresh(ended, lead).catch(reloadWhenReachable)
    },
    [startAfresh],
  )
}

/** After the user changed their own data: refetches the session, and clears nothing. */
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

/** After the account was deleted: leaves its pages, then clears all data. */
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

/** The session ended elsewhere; the other tabs have been told. */
export const useSessionEnd = useFreshStart

/** Follows sign-in and sign-out of other tabs. */
export function useOtherTabs(): void {
  const startAfresh = useFreshStart()
  // A tab that cannot read the session now learns it with its next request.
  useEffect(() => followSession((ended) => void startAfresh(ended).catch(() => undefined)), [startAfresh])
}
