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
  /** Another session, or none: everything is asked again, here and in the other tabs. */
  change: (ended?: SessionEnd) => Promise<unknown>
  /** The same session with other rights: what is known of it is asked again. */
  refresh: () => Promise<unknown>
  /** An administrator is themselves again. */
  onBack: () => void
}

const loses = (before: Subject, now: Subject) =>
  [...rolesWith.keys()].some((each) => can(before, each) && !can(now, each))

/** As this tab has known the person. Whoever reads the session anew, for whatever reason, is held against it. */
let known: Caller | null = null

/**
 * Asks whether the session still stands as it is known: when somebody looks at the tab, when a call was answered with
 * 401, and now and then while somebody may be looking. What cannot be asked has not changed. Whoever loses permissions is signed out, so that nothing of what they may see no more stays
 * on the screen; returns what stops the watch.
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
    // A token that was just renewed for another request of this browser is unknown only for a moment.
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
