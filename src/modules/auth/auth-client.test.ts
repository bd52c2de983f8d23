import { afterEach, expect, test, vi } from 'vitest'
import { authClient } from './auth-client'

const baseURL = 'http://localhost:3000/api/auth'

const answering = (...responses: Response[]) => vi.fn(async () => responses.shift()!)

afterEach(() => void vi.useRealTimers())

test('a failure has status, status text and the fields of the body', async () => {
  const body = { code: 'INVALID_OTP', message: 'Code is invalid', triesLeft: 2 }
  const customFetchImpl = answering(Response.json(body, { status: 400, statusText: 'Bad Request' }))
  const { error } = await authClient.$fetch('/sign-in/email-otp', { baseURL, customFetchImpl })
  expect(error).toEqual({ ...body, status: 400, statusText: 'Bad Request' })
})

test('a failure without JSON is thrown with its text', async () => {
  const customFetchImpl = answering(new Response('closed', { status: 502, statusText: 'Bad Gateway' }))
  const failed = authClient.$fetch('/get-session', { baseURL, customFetchImpl, throw: true })
  await expect(failed).rejects.toMatchObject({ status: 502, statusText: 'Bad Gateway', error: 'closed' })
})

test('with a number of retries it retries after one second', async () => {
  vi.useFakeTimers()
  const customFetchImpl = answering(new Response('away', { status: 503 }), Response.json({ ok: true }))
  const requested = authClient.$fetch('/get-session', { baseURL, customFetchImpl, retry: 1 })
  await vi.advanceTimersByTimeAsync(990)
  expect(customFetchImpl).toHaveBeenCalledTimes(1)
  await vi.advanceTimersByTimeAsync(20)
  expect(customFetchImpl).toHaveBeenCalledTimes(2)
  expect((await requested).data).toEqual({ ok: true })
})
