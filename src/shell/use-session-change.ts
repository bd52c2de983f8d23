import { useQueryClient } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { useCallback, useEffect } from 'react'
import { sessionRefreshMs } from './client-behaviour'
import { type Init, init } from './init'

const channelName = 'foreword-session'

/** Nothing that was known of the last visitor may be shown to this one: all of it is forgotten and asked again. */
function useSessionRefresh(): () => Promise<Init> {
  const queryClient = useQueryClient()
  const router = useRouter()
  return useCallback(async () => {
    queryClient.clear()
    const known = await queryClient.fetchQuery(init)
    await router.invalidate()
    return known
  }, [queryClient, router])
}

/** After signing in or out, or a change of the own account: here, and in the other tabs of this browser. */
export function useSessionChange(): () => Promise<Init> {
  const refresh = useSessionRefresh()
  return useCallback(async () => {
    const channel = new BroadcastChannel(channelName)
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel has no other origin
    channel.postMessage('changed')
    channel.close()
    await new Promise((resolve) => setTimeout(resolve, sessionRefreshMs))
    return await refresh()
  }, [refresh])
}

/** Signing in or out in one tab carries the others along. */
export function useOtherTabs(): void {
  const refresh = useSessionRefresh()
  useEffect(() => {
    const channel = new BroadcastChannel(channelName)
    // A tab that cannot ask now will learn it with its next request.
    channel.addEventListener('message', () => void refresh().catch(() => undefined))
    return () => channel.close()
  }, [refresh])
}
