import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import type { Caller } from '~/access/caller'
import type { watchSession as Watch } from './session-watch'
import { sessionConfirmMs, sessionRetryMs, sessionWatchMs } from '../client-behaviour'

const caller: Caller = {
  userId: 'amina',
  sessionId: 'one',
  name: 'Amina',
  email: 'amina@example.com',
  emailVerified: true,
  role: 'admin',
  onboardedAt: new Date(0),
  grantedAll: false,
  impersonatedBy: null,
}
const by = { userId: 'ada', name: 'Ada', email: 'ada@example.com', until: new Date(0) }

const seenAs = ({ sessionId, userId, role, impersonatedBy }: Caller) => ({
  session: { id: sessionId, impersonatedBy: impersonatedBy?.userId ?? null },
  user: { id: userId, role },
})

const page = Object.assign(new EventTarget(), { hidden: false })
const frame = new EventTarget()
const browser = { onLine: true }
let response: () => Promise<Response>
const fetched = vi.fn<(path: string) => Promise<Response>>(() => response())
const responses =
  (body: unknown, status = 200) =>
  () =>
    Promise.resolve(Response.json(body, { status }))

const reactions = {
  change: vi.fn<() => Promise<void>>(),
  refresh: vi.fn<() => Promise<void>>(),
  onBack: vi.fn<() => void>(),
}
let watchSession: typeof Watch
let stop = () => undefined as void
const watch = (person: Caller) => {
  stop()
  stop = watchSession(person, reactions)
}
const wait = (ms: number) => vi.advanceTimersByTimeAsync(ms)
const paths = () => fetched.mock.calls.map(([path]) => path.replace('/api/auth', ''))

beforeEach(async () => {
  vi.useFakeTimers()
  vi.clearAllMocks()
  vi.stubGlobal('document', page)
  vi.stubGlobal('window', frame)
  vi.stubGlobal('navigator', browser)
  vi.stubGlobal('fetch', fetched)
  Object.assign(page, { hidden: false })
  browser.onLine = true
  response = responses(seenAs(caller))
  vi.resetModules()
  await import('~/modules.permissions')
  watchSession = (await import('./session-watch')).watchSession
})
afterEach(() => {
  stop()
  stop = () => undefined
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

/** All reactions so far. */
const done = () => [...reactions.change.mock.calls, ...reactions.refresh.mock.calls]

describe('an open tab', () => {
  test('polls twelve times an hour, and does nothing if nothing changed', async () => {
    watch(caller)
    await wait(60 * 60_000)
    expect(paths()).toEqual(Array.from({ length: 12 }, () => '/get-session'))
    expect(done()).toEqual([])
  })

  test('polls at once after a 401, and once for several', async () => {
    watch(caller)
    response = responses(null)
    for (let calls = 0; calls < 3; calls++) frame.dispatchEvent(new Event('unauthorized'))
    expect(fetched).toHaveBeenCalledTimes(1)
    await wait(sessionConfirmMs)
    expect(reactions.change).toHaveBeenCalledExactlyOnceWith()
    stop()
    fetched.mockClear()
    frame.dispatchEvent(new Event('unauthorized'))
    expect(fetched).not.toHaveBeenCalled()
  })

  test('does not poll while it is hidden or offline, and polls at once afterwards', async () => {
    watch(caller)
    for (const [away, back, target, name] of [
      [
        () => Object.assign(page, { hidden: true }),
        () => Object.assign(page, { hidden: false }),
        page,
        'visibilitychange',
      ],
      [() => (browser.onLine = false), () => (browser.onLine = true), frame, 'online'],
      [() => undefined, () => undefined, frame, 'focus'],
    ] as const) {
      away()
      fetched.mockClear()
      if (name !== 'focus') await wait(sessionWatchMs * 10)
      expect(fetched).not.toHaveBeenCalled()
      back()
      target.dispatchEvent(new Event(name))
      expect(fetched).toHaveBeenCalledTimes(1)
      await wait(0)
    }
    await wait(sessionWatchMs)
    expect(fetched).toHaveBeenCalledTimes(2)
  })

  test.each([
    ['a lost connection', () => Promise.reject(new TypeError('lost'))],
    ['a fault', responses(null, 500)],
    ['too many requests', responses(null, 429)],
    ['an answer that is none', () => Promise.resolve(new Response('<html>'))],
  ])('takes %s for no answer, and asks less and less often', async (_, failing) => {
    response = failing
    watch(caller)
    await wait(sessionWatchMs + sessionRetryMs * 3)
    expect(fetched).toHaveBeenCalledTimes(3)
    await wait(12 * sessionWatchMs)
    expect(fetched.mock.calls.length, 'in an hour').toBeLessThan(20)
    expect(done()).toEqual([])
    response = responses(seenAs(caller))
    await wait(sessionWatchMs)
    fetched.mockClear()
    await wait(sessionWatchMs * 3)
    expect(fetched).toHaveBeenCalledTimes(3)
  })

  test('confirms before it reports that a session ended', async () => {
    watch(caller)
    response = responses(null)
    await wait(sessionWatchMs)
    expect(done()).toEqual([])
    await wait(sessionConfirmMs)
    expect(reactions.change).toHaveBeenCalledExactlyOnceWith()
  })

  test('ignores a token that is being rotated', async () => {
    watch(caller)
    response = responses(null)
    await wait(sessionWatchMs)
    response = responses(seenAs(caller))
    await wait(sessionConfirmMs)
    expect(done()).toEqual([])
  })

  test.each([
    ['another session', { ...caller, sessionId: 'two' }],
    ['somebody else', { ...caller, sessionId: 'two', userId: 'fatou' }],
    ['somebody who is acted as', { ...caller, sessionId: 'two', impersonatedBy: by }],
  ])('starts afresh with %s', async (_, other) => {
    watch(caller)
    response = responses(seenAs(other))
    await wait(sessionWatchMs)
    expect(reactions.change).toHaveBeenCalledExactlyOnceWith()
  })

  test('reports nothing after it was stopped', async () => {
    watch(caller)
    response = responses(null)
    await wait(sessionWatchMs)
    stop()
    await wait(sessionWatchMs)
    expect(done()).toEqual([])
  })
})

describe('a change of role', () => {
  test('that revokes permissions signs out with the reason', async () => {
    watch(caller)
    response = responses(seenAs({ ...caller, role: 'user' }))
    await wait(sessionWatchMs)
    expect(paths()).toEqual(['/get-session', '/sign-out'])
    expect(reactions.change).toHaveBeenCalledExactlyOnceWith('role')
    expect(reactions.refresh).not.toHaveBeenCalled()
  })

  test('that another request read first signs out too', async () => {
    watch(caller)
    watch({ ...caller, role: 'user' })
    await wait(0)
    expect(paths()).toEqual(['/sign-out'])
    expect(reactions.change).toHaveBeenCalledExactlyOnceWith('role')
  })

  test.each(['user,admin', 'admin,reader'])('to %s revokes nothing, and is only refetched', async (role) => {
    watch(caller)
    response = responses(seenAs({ ...caller, role }))
    await wait(sessionWatchMs)
    expect(reactions.refresh).toHaveBeenCalledTimes(1)
    watch({ ...caller, role })
    await wait(sessionWatchMs)
    expect(paths()).not.toContain('/sign-out')
    expect(reactions.change).not.toHaveBeenCalled()
  })

  test('of the impersonated user does not sign the administrator out', async () => {
    const acting = { ...caller, impersonatedBy: by }
    watch(acting)
    response = responses(seenAs({ ...acting, role: 'user' }))
    await wait(sessionWatchMs)
    watch({ ...acting, role: 'user' })
    await wait(sessionWatchMs)
    expect(paths()).not.toContain('/sign-out')
    expect(reactions.refresh).toHaveBeenCalled()
  })

  test('is retried if signing out failed', async () => {
    watch(caller)
    response = () => Promise.reject(new TypeError('lost'))
    watch({ ...caller, role: 'user' })
    await wait(0)
    expect(reactions.change).not.toHaveBeenCalled()
    response = responses({ success: true })
    await wait(sessionRetryMs)
    expect(reactions.change).toHaveBeenCalledExactlyOnceWith('role')
  })
})

test('the end of an impersonation is reported', () => {
  watch({ ...caller, role: 'user', impersonatedBy: by })
  expect(reactions.onBack).not.toHaveBeenCalled()
  watch({ ...caller, userId: 'ada', sessionId: 'own' })
  expect(reactions.onBack).toHaveBeenCalledTimes(1)
})
