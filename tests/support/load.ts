import { randomUUID } from 'node:crypto'
import type { Client } from 'pg'
import { signToken } from '~/modules/auth/sessions/session-cookie.server'
import { cookieName } from '~/lib/product'

/** For servers whose session cookies the tests sign themselves. */
export const secret = 'k8Jq2mVx0ZrT5uYw7bNc3dLf6hGs9aPe'

export const sessionCookie = (token: string) => `${cookieName('session_token')}=${signToken(token, secret)}`

/** A client address of its own for each request, so that rate limits do not apply. */
export const clientAddress = (request: number) => `198.18.${Math.floor(request / 250) % 250}.${request % 250}`

/** Creates a session of a sample user in the database and returns its Cookie header, without the sign-in flow. */
export async function sessionOf(database: Pick<Client, 'query'>, email: string): Promise<string> {
  const token = randomUUID()
  await database.query(
    `insert into session (id, token, user_id, expires_at)
     select $1, $2, id, now() + interval '1 day' from "user" where email = $3`,
    [randomUUID(), token, email],
  )
  return sessionCookie(token)
}

export const createPerson = (url: string, name: string, asking: Pick<RequestOptions, 'cookie' | 'origin'>) =>
  sendRequest(`${url}/api/rest/users`, { ...asking, body: { name, email: emailOf(name) } })

export const emailOf = (name: string) => `${name.toLowerCase().replaceAll(/\W+/g, '-')}@example.com`

/** Untyped: each test asserts the body that it expects. */
// oxlint-disable-next-line typescript/no-explicit-any
export type LooseBody = any

/** Status 0: the connection broke without a response. */
export type TestResponse = { status: number; ms: number; retryAfter: string | null; body: string }

type RequestOptions = { method?: string; cookie?: string; origin?: string; body?: object; headers?: object }

export async function sendRequest(
  url: string,
  { method, cookie, origin, body, headers }: RequestOptions = {},
): Promise<TestResponse> {
  const began = performance.now()
  const ms = () => Math.round(performance.now() - began)
  try {
    const response = await fetch(url, {
      method: method ?? (body ? 'POST' : 'GET'),
      redirect: 'manual',
      headers: {
        ...(origin && { origin }),
        ...(cookie && { cookie }),
        ...(body && { 'content-type': 'application/json' }),
        ...headers,
      },
      body: body && JSON.stringify(body),
      signal: AbortSignal.timeout(20_000),
    })
    const text = await response.text()
    return { status: response.status, ms: ms(), retryAfter: response.headers.get('retry-after'), body: text }
  } catch (error) {
    const { cause } = error as { cause?: { code?: string } }
    return { status: 0, ms: ms(), retryAfter: null, body: cause?.code ?? String(error) }
  }
}

/** Sends requests at a steady rate, without waiting for responses, until it is stopped. */
export function steadily<T>(perSecond: number, send: (index: number) => Promise<T>) {
  const sent: Promise<T>[] = []
  const timer = setInterval(() => sent.push(send(sent.length)), 1000 / perSecond)
  return {
    sent,
    stop: () => {
      clearInterval(timer)
      return Promise.all(sent)
    },
  }
}

export function tally(responses: TestResponse[]): Record<number, number> {
  const counts: Record<number, number> = {}
  for (const { status } of responses) counts[status] = (counts[status] ?? 0) + 1
  return counts
}
