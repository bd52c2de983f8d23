// PostgreSQL alone: it tests authenticators; e2e/passkeys.spec.ts uses one on PGlite.
import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { passkey } from '~/modules/auth/auth.table.server'
import { startApp, type TestApp } from '../../../../tests/support/app'
import { present, securityKey, verified } from '../../../../tests/support/security-key'

let app: TestApp
beforeAll(async () => void (app = await startApp()))
afterAll(() => app.close())

let people = 0
const signedIn = () => app.signIn(`key-${++people}@example.com`)
const api = '/api/auth/passkey'

const cookiesOf = (response: Response) =>
  response.headers.getSetCookie().map((cookie) => cookie.split(';', 1)[0])

async function register(key: ReturnType<typeof securityKey>, cookie: string, flags: number) {
  const offer = await app.request(`${api}/generate-register-options`, { cookie })
  const { challenge } = (await offer.json()) as { challenge: string }
  const jar = [cookie, ...cookiesOf(offer)].join('; ')
  const body = { name: 'A key', response: key.create(challenge, flags) }
  return await app.post(`${api}/verify-registration`, body, { cookie: jar })
}

async function enter(key: ReturnType<typeof securityKey>, flags: number) {
  const offer = await app.request(`${api}/generate-authenticate-options`)
  const { challenge, userVerification } = (await offer.json()) as Record<string, string>
  expect(userVerification).toBe('required')
  const body = { response: key.get(challenge!, flags) }
  return await app.post(`${api}/verify-authentication`, body, { cookie: cookiesOf(offer).join('; ') })
}

describe('a passkey', () => {
  test('signs in its owner, with the token in the cookie only', async () => {
    const key = securityKey()
    const cookie = await signedIn()
    expect((await register(key, cookie, present | verified)).status).toBe(200)
    const response = await enter(key, present | verified)
    expect(response.status).toBe(200)
    const token = /session_token=([^.;]+)/.exec(decodeURIComponent(cookiesOf(response).join()))![1]!
    expect(await response.text()).not.toContain(token)
  })

  test('without user verification can neither be registered nor used', async () => {
    const key = securityKey()
    const cookie = await signedIn()
    expect((await register(key, cookie, present)).status).toBe(400)
    expect((await register(key, cookie, present | verified)).status).toBe(200)
    const response = await enter(key, present)
    expect(response.ok).toBe(false)
    expect(cookiesOf(response).join()).not.toMatch(/session_token=[^;]/)
  })

  test('of another user is not found', async () => {
    const owner = await signedIn()
    const { id } = (await (await register(securityKey(), owner, present | verified)).json()) as { id: string }
    const other = await signedIn()
    for (const path of ['delete-passkey', 'update-passkey']) {
      const responses = await Promise.all(
        [id, 'there-is-none'].map(async (each) => {
          const response = await app.post(`${api}/${path}`, { id: each, name: 'Mine' }, { cookie: other })
          return [response.status, await response.text()]
        }),
      )
      expect(responses[0]).toEqual(responses[1])
      expect(responses[0]![0]).toBe(404)
    }
    const [row] = await app.db.select().from(passkey).where(eq(passkey.id, id))
    expect(row!.name).toBe('A key')
  })

  test.each([{}, null, 'x', { id: 'x' }])('is not %j', async (response) => {
    const cookie = await signedIn()
    const offer = await app.request(`${api}/generate-register-options`, { cookie })
    const jar = [cookie, ...cookiesOf(offer)].join('; ')
    const reply = await app.post(`${api}/verify-registration`, { response }, { cookie: jar })
    expect(reply.status).toBeGreaterThanOrEqual(400)
    expect(reply.status).toBeLessThan(500)
  })

  test('that was deleted while signing in creates no session', async () => {
    const key = securityKey()
    const cookie = await signedIn()
    expect((await register(key, cookie, present | verified)).status).toBe(200)
    // A trigger simulates a concurrent revert of an address change, which removes passkeys.
    await app.db.execute(sql`
      create function end_passkeys() returns trigger language plpgsql as
      $$ begin delete from passkey where user_id = new.user_id; return new; end $$`)
    await app.db.execute(sql`
      create trigger taken_back before insert on session for each row execute function end_passkeys()`)
    const late = await enter(key, present | verified)
    await app.db.execute(sql`drop trigger taken_back on session`)
    expect(late.status).toBe(401)
    const jar = cookiesOf(late).join('; ')
    expect((await app.request('/api/rest/account/devices', { cookie: jar })).status).toBe(401)
  })
})
