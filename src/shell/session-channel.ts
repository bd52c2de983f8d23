import { sessionRefreshMs } from './client-behaviour'

const channelName = 'foreword-session'

/** Tells the other tabs of this browser that the session changed, and waits until its data may be read again. */
export async function announceSession(): Promise<void> {
  const channel = new BroadcastChannel(channelName)
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel has no other origin
  channel.postMessage('changed')
  channel.close()
  await new Promise((resolve) => setTimeout(resolve, sessionRefreshMs))
}

/** Calls back when another tab says so; the answer ends it. */
export function followSession(onChange: () => void): () => void {
  const channel = new BroadcastChannel(channelName)
  channel.addEventListener('message', onChange)
  return () => channel.close()
}
