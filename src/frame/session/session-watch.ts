import type { Caller } from '~/access/caller'
import { can, type Subject } from '~/access/can'
import { rolesWith } from '~/access/permissions'
import type { SessionEnd } from '~/access/session-end'
import { onUnauthorized } from '~/lib/unauthorized'
import { sessionResponseMs, sessionConfirmMs, sessionRetryMs, sessionWatchMs } from '../client-behaviour'

type Seen = {
  session: { id: string; impersonatedBy: string | null }
  user: { id: string; role: string }
} | null

type Reactions = {
  /** Another session, or none: everything is refetched, here and in the other tabs. */
  change: (ended?: SessionEnd) => Promise<unknown>
  /** The same session with other permissions: it is refetched. */
  refresh: () => Promise<unknown>
  /** An impersonation ended. */
  onBack: () => void
}

const loses = (before: Subject, now: Subject) =>
  [...rolesWith.keys()].some((each) => can(before, each) && !can(now, each))

/** The caller as this tab last knew them, compared with every new read of the session. */
let known: Caller | null = null

/**
 * Polls whether the session is unchanged: on focus, after a 401, and at intervals while the tab is visible. A failed
 * poll counts as unchanged. A caller who loses permissions is signed out, so that nothing forbidden stays on the
 * screen. Returns a function that stops it.
 */
export function watchSession(caller: Caller, { change, refresh, onBack }: Reactions): () => void {
  if (known?.impersonatedBy?.userId === caller.userId) onBack()
  const isDemoted = known?.sessionId === caller.sessionId && loses(known, caller) && !caller.impersonatedBy
  if (!isDemoted) known = caller

  let timer: ReturnType<typeof setTimeout> | undefined
  let failures = 0
  let asking = false
  let stopped = false

  const compare = async () => {
    if (isDemoted) return await demote()
    // A token that is being rotated by another request is unknown only for a moment.
    const seen = (await readSession()) ?? (await retry())
    if (stopped || isSame(seen, caller)) return
    if (seen?.session.id !== caller.sessionId) return await change()
    const { role } = seen.user
    return !caller.impersonatedBy && loses(caller, { ...caller, role }) ? await demote() : await refresh()
  }
  const demote = async () => {
    await send('/sign-out', { method: 'POST', headers: { 'content-type': 'application/json' }, body: '{}' })
    await change('role')
  }

  const check = async () => {
    if (asking || stopped || document.hidden || !navigator.onLine) return
    clearTimeout(timer)
    asking = true
    try {
      await compare()
      failures = 0
    } catch {
      failures += 1
    }
    asking = false
    plan()
  }
  const plan = () => {
    const wait = failures > 0 ? sessionRetryMs * 2 ** (failures - 1) : sessionWatchMs
    if (!stopped) timer = setTimeout(checkNow, Math.min(wait, sessionWatchMs))
  }
  const checkNow = () => void check()

  if (isDemoted) checkNow()
  else plan()
  const events = [
    [window, 'focus'],
    [window, 'online'],
    [document, 'visibilitychange'],
  ] as const
  for (const [target, name] of events) target.addEventListener(name, checkNow)
  const unfollow = onUnauthorized(checkNow)
  return () => {
    stopped = true
    unfollow()
    clearTimeout(timer)
    for (const [target, name] of events) target.removeEventListener(name, checkNow)
  }
}

const isSame = (seen: Seen, caller: Caller) =>
  seen !== null &&
  seen.session.id === caller.sessionId &&
  seen.session.impersonatedBy === (caller.impersonatedBy?.userId ?? null) &&
  seen.user.id === caller.userId &&
  seen.user.role === caller.role

const retry = async () => {
  await new Promise((resolve) => setTimeout(resolve, sessionConfirmMs))
  return await readSession()
}

const readSession = async () => (await (await send('/get-session')).json()) as Seen

async function send(path: string, options?: RequestInit): Promise<Response> {
  const response = await fetch(`/api/auth${path}`, {
    ...options,
    signal: AbortSignal.timeout(sessionResponseMs),
  })
  if (!response.ok) throw new Error(String(response.status))
  return response
}
