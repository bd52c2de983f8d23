import { type SessionEnd, toSessionEnd } from '~/access/session-end'
import { sessionRefreshMs } from '../client-behaviour'

/** One per page: a BroadcastChannel does not receive its own messages. */
let opened: BroadcastChannel | undefined
const channel = () => (opened ??= new BroadcastChannel('session'))

/**
 * Tells the other tabs that the session changed and, if only this tab knows it, why. Waits until its data may be read
 * again.
 */
export async function announceSession(ended?: SessionEnd): Promise<void> {
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel has no other origin
  channel().postMessage(ended ?? 'changed')
  await new Promise((resolve) => setTimeout(resolve, sessionRefreshMs))
}

/** Subscribes to messages of other tabs; returns the unsubscribe function. */
export function followSession(onChange: (ended?: SessionEnd) => void): () => void {
  const onMessage = ({ data }: MessageEvent) => onChange(toSessionEnd(data) ?? undefined)
  channel().addEventListener('message', onMessage)
  return () => channel().removeEventListener('message', onMessage)
}
