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
let answer: () => Promise<Response>
const fetched = vi.fn<(path: string) => Promise<Response>>(() => answer())
const answers =
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
const watch = (who: Caller) => {
  stop()
  stop = watchSession(who, reactions)
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
  answer = answers(seenAs(caller))
  vi.resetModules()
  watchSession = (await import('./session-watch')).watchSession
})
afterEach(() => {
  stop()
  stop = () => undefined
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

/** What the page was asked to do. */
const done = () => [...reactions.change.mock.calls, ...reactions.refresh.mock.calls]

describe('an open tab', () => {
  test('asks twelve times an hour, and does nothing while all is as it was', async () => {
    watch(caller)
    await wait(60 * 60_000)
    expect(paths()).toEqual(Array.from({ length: 12 }, () => '/get-session'))
    expect(done()).toEqual([])
  })

  test('asks at once when a call was answered with 401, and not twice for several', async () => {
    watch(caller)
    answer = answers(null)
    for (let calls = 0; calls < 3; calls++) frame.dispatchEvent(new Event('unauthorized'))
    expect(fetched).toHaveBeenCalledTimes(1)
    await wait(sessionConfirmMs)
    expect(reactions.change).toHaveBeenCalledExactlyOnceWith()
    stop()
    fetched.mockClear()
    frame.dispatchEvent(new Event('unauthorized'))
    expect(fetched).not.toHaveBeenCalled()
  })

  test('asks nothing while it is hidden or offline, and at once when it is back', async () => {
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
    ['a fault', answers(null, 500)],
    ['too many requests', answers(null, 429)],
    ['an answer that is none', () => Promise.resolve(new Response('<html>'))],
  ])('takes %s for no answer, and asks less and less often', async (_, failing) => {
    answer = failing
    watch(caller)
    await wait(sessionWatchMs + sessionRetryMs * 3)
    expect(fetched).toHaveBeenCalledTimes(3)
    await wait(12 * sessionWatchMs)
    expect(fetched.mock.calls.length, 'in an hour').toBeLessThan(20)
    expect(done()).toEqual([])
    answer = answers(seenAs(caller))
    await wait(sessionWatchMs)
    fetched.mockClear()
    await wait(sessionWatchMs * 3)
    expect(fetched).toHaveBeenCalledTimes(3)
  })

  test('makes sure before it says that a session is over', async () => {
    watch(caller)
    answer = answers(null)
    await wait(sessionWatchMs)
    expect(done()).toEqual([])
    await wait(sessionConfirmMs)
    expect(reactions.change).toHaveBeenCalledExactlyOnceWith()
  })

  test('is not misled by a token that is being renewed', async () => {
    watch(caller)
    answer = answers(null)
    await wait(sessionWatchMs)
    answer = answers(seenAs(caller))
    await wait(sessionConfirmMs)
    expect(done()).toEqual([])
  })

  test.each([
    ['another session', { ...caller, sessionId: 'two' }],
    ['somebody else', { ...caller, sessionId: 'two', userId: 'fatou' }],
    ['somebody who is acted as', { ...caller, sessionId: 'two', impersonatedBy: by }],
  ])('starts afresh with %s', async (_, other) => {
    watch(caller)
    answer = answers(seenAs(other))
    await wait(sessionWatchMs)
    expect(reactions.change).toHaveBeenCalledExactlyOnceWith()
  })

  test('says nothing after it was stopped', async () => {
    watch(caller)
    answer = answers(null)
    await wait(sessionWatchMs)
    stop()
    await wait(sessionWatchMs)
    expect(done()).toEqual([])
  })
})

describe('a change of role', () => {
  test('that takes permissions away signs out, and says why', async () => {
    watch(caller)
    answer = answers(seenAs({ ...caller, role: 'user' }))
    await wait(sessionWatchMs)
    expect(paths()).toEqual(['/get-session', '/sign-out'])
    expect(reactions.change).toHaveBeenCalledExactlyOnceWith('role')
    expect(reactions.refresh).not.toHaveBeenCalled()
  })

  test('that was read by another request first signs out too', async () => {
    watch(caller)
    watch({ ...caller, role: 'user' })
    await wait(0)
    expect(paths()).toEqual(['/sign-out'])
    expect(reactions.change).toHaveBeenCalledExactlyOnceWith('role')
  })

  test.each(['user,admin', 'admin,reader'])(
    'to %s takes nothing away, and is only read anew',
    async (role) => {
      watch(caller)
      answer = answers(seenAs({ ...caller, role }))
      await wait(sessionWatchMs)
      expect(reactions.refresh).toHaveBeenCalledTimes(1)
      watch({ ...caller, role })
      await wait(sessionWatchMs)
      expect(paths()).not.toContain('/sign-out')
      expect(reactions.change).not.toHaveBeenCalled()
    },
  )

  test('of the person who is acted as does not sign the administrator out', async () => {
    const acting = { ...caller, impersonatedBy: by }
    watch(acting)
    answer = answers(seenAs({ ...acting, role: 'user' }))
    await wait(sessionWatchMs)
    watch({ ...acting, role: 'user' })
    await wait(sessionWatchMs)
    expect(paths()).not.toContain('/sign-out')
    expect(reactions.refresh).toHaveBeenCalled()
  })

  test('is tried again when signing out did not work', async () => {
    watch(caller)
    answer = () => Promise.reject(new TypeError('lost'))
    watch({ ...caller, role: 'user' })
    await wait(0)
    expect(reactions.change).not.toHaveBeenCalled()
    answer = answers({ success: true })
    await wait(sessionRetryMs)
    expect(reactions.change).toHaveBeenCalledExactlyOnceWith('role')
  })
})

test('an administrator who is themselves again is told', () => {
  watch({ ...caller, role: 'user', impersonatedBy: by })
  expect(reactions.onBack).not.toHaveBeenCalled()
  watch({ ...caller, userId: 'ada', sessionId: 'own' })
  expect(reactions.onBack).toHaveBeenCalledTimes(1)
})
