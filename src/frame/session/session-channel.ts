import { type SessionEnd, toSessionEnd } from '~/access/session-end'
import { sessionRefreshMs } from '../client-behaviour'

/** One for the page: a channel does not hear itself, and the tab that speaks needs no telling. */
let opened: BroadcastChannel | undefined
const channel = () => (opened ??= new BroadcastChannel('session'))

/**
 * Tells the other tabs of this browser that the session changed, and where only this one knows it, why. Waits until
 * its data may be read again.
 */
export async function announceSession(ended?: SessionEnd): Promise<void> {
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel has no other origin
  channel().postMessage(ended ?? 'changed')
  await new Promise((resolve) => setTimeout(resolve, sessionRefreshMs))
}

/** Subscribes to what other tabs say; returns the unsubscribe function. */
export function followSession(onChange: (ended?: SessionEnd) => void): () => void {
  const onMessage = ({ data }: MessageEvent) => onChange(toSessionEnd(data) ?? undefined)
  channel().addEventListener('message', onMessage)
  return () => channel().removeEventListener('message', onMessage)
}
