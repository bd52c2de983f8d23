import { randomUUID } from 'node:crypto'
import { join } from 'node:path'
import { type APIRequestContext, expect } from '@playwright/test'
import { codeIn } from '../../tests/support/code'

export type Role = 'admin' | 'user'

/** The sample administrator's. */
export const sampleOrganization = { name: 'The Lamplight Club', slug: 'the-lamplight-club' }

/** Where the session of a sample user is stored for tests that are not about signing in. */
export const stateOf = (role: Role) => join(process.env.E2E_DIR!, `${role}.json`)

let people = 0

/** An unused email address, unique across workers. No number is a prefix of another, so a search finds one user. */
export const newAddress = () => `reader-${process.pid}-${String(++people).padStart(4, '0')}@example.com`

export const origin = (baseURL: string | undefined) => ({ origin: new URL(baseURL!).origin })

export const newName = (what: string) => `${what} ${randomUUID().slice(0, 8)}`

type Mail = { id: string; recipient: string; subject: string; html: string; text: string }

/** All mail to an address, newest first. */
export async function mailTo(request: APIRequestContext, email: string, baseURL: string): Promise<Mail[]> {
  const response = await request.post('/api/rpc/mailbox/list', { headers: origin(baseURL), data: {} })
  const { json } = (await response.json()) as { json: Mail[] }
  return json.filter(({ recipient }) => recipient === email)
}

/** The newest code, once `count` of them have arrived, skipping other mails. */
export async function codeFor(request: APIRequestContext, email: string, baseURL: string, count = 1) {
  const codes = async () => (await mailTo(request, email, baseURL)).flatMap(({ text }) => codeIn(text) ?? [])
  await expect.poll(async () => (await codes()).length).toBe(count)
  return (await codes())[0]!
}

export async function signIn(request: APIRequestContext, email: string, baseURL: string, mails = 1) {
  const headers = origin(baseURL)
  const sent = await request.post('/api/auth/email-otp/send-verification-otp', {
    headers,
    data: { email, type: 'sign-in' },
  })
  expect(sent.status(), await sent.text()).toBe(200)
  const otp = await codeFor(request, email, baseURL, mails)
  const signedIn = await request.post('/api/auth/sign-in/email-otp', { headers, data: { email, otp } })
  expect(signedIn.status(), await signedIn.text()).toBe(200)
}

export async function giveName(request: APIRequestContext, name: string, baseURL: string) {
  const response = await request.post('/api/auth/update-user', { headers: origin(baseURL), data: { name } })
  expect(response.status(), await response.text()).toBe(200)
}
