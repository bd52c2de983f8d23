// Module: auth
import { createHmac, randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { codeIn } from './support/code'
import { secret } from './support/load'
import { twoProcesses } from './support/two-processes'

const { urls, query, rowsOf, request, person, session, behindLock, deadlocks } =
  twoProcesses('http://localhost:4999')

/** Alternates between the two processes. */
const post = (path: string, body: object, cookie = '') =>
  request(`/api/auth${path}`, { method: 'POST', cookie, body })

/** Codes belong to a browser: each address has its own cookie, set by the first response. */
const attempts = new Map<string, string>()

async function send(email: string) {
  const body = { email, type: 'sign-in' }
  const response = await post('/email-otp/send-verification-otp', body, attempts.get(email))
  const attempt = response.headers.getSetCookie().find((line) => line.includes('.attempt='))
  if (attempt && !attempts.has(email)) attempts.set(email, attempt.split(';', 1)[0]!)
  return response
}
const enter = (email: string, otp: string) => post('/sign-in/email-otp', { email, otp }, attempts.get(email))
const wrong = (code: string, by: number) => String((Number(code) + by) % 1_000_000).padStart(6, '0')

async function codesTo(email: string): Promise<string[]> {
  const rows = await rowsOf<{ text: string }>(
    'select text from mailbox_message where recipient = $1 order by created_at desc, id desc',
    [email],
  )
  return rows.flatMap(({ text }) => codeIn(text) ?? [])
}

const count = async (text: string, ...values: string[]): Promise<number> =>
  Number((await rowsOf<{ count: string }>(text, values))[0]!.count)
const sessionsOf = (email: string) =>
  count('select count(*) from session join "user" on "user".id = user_id where email = $1', email)

async function signIn(email: string): Promise<string> {
  await send(email)
  const response = await enter(email, (await codesTo(email))[0]!)
  expect(response.status).toBe(200)
  const cookie = response.headers.getSetCookie().find((value) => value.includes('session_token'))!
  return cookie.split(';', 1)[0]!
}

test('a hundred concurrent guesses get three attempts, after which the right code is refused', async () => {
  const email = 'guessed@example.com'
  await send(email)
  const [code] = await codesTo(email)
  const responses = await Promise.all(
    Array.from({ length: 100 }, (_, at) => enter(email, wrong(code!, at + 1))),
  )
  const bodies = (await Promise.all(responses.map((response) => response.json()))) as { triesLeft?: number }[]
  expect(bodies.flatMap(({ triesLeft }) => triesLeft ?? []).toSorted((a, b) => a - b)).toEqual([0, 1, 2])
  expect(responses.filter(({ status }) => status === 403)).toHaveLength(97)
  expect((await enter(email, code!)).status).toBe(403)
  expect(await sessionsOf(email)).toBe(0)
})

test('twenty concurrent uses of a code create one session, ten rounds', async () => {
  for (let round = 0; round < 10; round++) {
    const email = `used-${round}@example.com`
    // An existing user: a second account with the same address would fail anyway.
    await signIn(email)
    await send(email)
    const [code] = await codesTo(email)
    const responses = await Promise.all(Array.from({ length: 20 }, () => enter(email, code!)))
    expect(responses.filter(({ ok }) => ok)).toHaveLength(1)
    expect(await sessionsOf(email)).toBe(2)
  }
})

test('twenty concurrent requests for a code send five mails, of which only the last code is valid', async () => {
  const email = 'mailed@example.com'
  // The browser already has an attempt: all twenty requests carry its cookie.
  await send('before@example.com')
  attempts.set(email, attempts.get('before@example.com')!)
  const responses = await Promise.all(Array.from({ length: 20 }, () => send(email)))
  expect(responses.filter(({ status }) => status === 200)).toHaveLength(5)
  const refused = responses.filter(({ status }) => status === 429)
  expect(refused).toHaveLength(15)
  for (const response of refused) expect(Number(response.headers.get('retry-after'))).toBeGreaterThan(0)
  const codes = await codesTo(email)
  expect(codes).toHaveLength(5)
  // Each of the five is tried with fresh counters, so that only being replaced can make it fail.
  let opened = 0
  for (const code of new Set(codes)) {
    opened += Number((await enter(email, code)).ok)
    await query('update mailed_code set tries = 0 where subject = $1', [email])
  }
  expect(opened).toBe(1)
})

test('five browsers that guess concurrently share the failure budget of an address', async () => {
  const email = 'failed@example.com'
  const browsers: string[] = []
  for (let at = 0; at < 5; at++) {
    attempts.delete(email)
    await send(email)
    browsers.push(attempts.get(email)!)
  }
  await query(
    `insert into code_failure values ('sign-in', $1, '', 92, now())
     on conflict (purpose, subject, counter) do update set failures = 92, failed_at = now()`,
    [email],
  )
  const responses = await Promise.all(
    browsers.flatMap((cookie) =>
      Array.from({ length: 20 }, () => post('/sign-in/email-otp', { email, otp: 'wrong!' }, cookie)),
    ),
  )
  // Eight of the fifteen attempts that the codes alone would allow.
  expect(responses.filter(({ status }) => status === 400)).toHaveLength(8)
  expect(await count('select failures as count from code_failure where subject = $1', email)).toBe(100)
  const [code] = await codesTo(email)
  expect((await enter(email, code!)).status).not.toBe(200)
})

test('requesting a new code while using the old one: never both succeed', async () => {
  for (let round = 0; round < 10; round++) {
    const email = `replaced-${round}@example.com`
    await send(email)
    const [older] = await codesTo(email)
    const [used] = await Promise.all([enter(email, older!), send(email)])
    const newer = (await codesTo(email)).find((code) => code !== older)
    if (!newer) continue
    const sessions = await sessionsOf(email)
    expect(sessions).toBe(Number(used.ok))
    if (!used.ok) expect(await used.json()).toMatchObject({ code: 'OTP_EXPIRED' })
  }
})

test('ending a session in one process ends it in the other', async () => {
  const email = 'ended@example.com'
  const isSomebody = async (cookie: string) =>
    await Promise.all(
      urls.map(async (url) => (await fetch(`${url}/api/rest/account/devices`, { headers: { cookie } })).ok),
    )
  const [here, there] = [await signIn(email), await signIn(email)]
  expect(await isSomebody(there)).toEqual([true, true])
  await post('/revoke-other-sessions', {}, here)
  expect(await isSomebody(there)).toEqual([false, false])
  expect(await isSomebody(here)).toEqual([true, true])
  await query('update "user" set banned = true where email = $1', [email])
  expect(await isSomebody(here)).toEqual([false, false])
})

test('two administrators who delete their accounts concurrently, twenty rounds: one remains', async () => {
  await query(`update "user" set role = 'user' where email <> 'admin@example.com'`)
  for (let round = 0; round < 20; round++) {
    const emails = [`admin-a-${round}@example.com`, `admin-b-${round}@example.com`]
    const cookies: string[] = []
    for (const email of emails) {
      cookies.push(await signIn(email))
      await query(`update "user" set role = 'admin' where email = $1`, [email])
    }
    await query(`update "user" set role = 'user' where email <> all($1)`, [emails])
    await query('update session set must_renew = false')
    await Promise.all(cookies.map((cookie) => post('/delete-user', {}, cookie)))
    expect(await count(`select count(*) from "user" where role = 'admin'`)).toBe(1)
  }
})

/** A user whose address was changed by a thief: the thief's session, and the revert link mailed to the owner. */
async function robbed() {
  const { id, email } = await person()
  const thief = await session({ id, email })
  const token = randomUUID()
  const hash = createHmac('sha256', secret).update(`address\n${token}`).digest('base64url')
  await query('insert into address_change (token_hash, user_id, old_email, new_email) values ($1, $2, $3, $4)', [hash, id, `owner-${email}`, email]) // prettier-ignore
  await query(
    `insert into passkey (id, name, public_key, user_id, credential_id, counter, device_type, backed_up)
     values ($1, 'Mine', '', $1, $1, 0, '', false)`,
    [id],
  )
  await query(`update session set created_at = now(), expires_at = now() + interval '30 days' where id = $1`, [thief.id]) // prettier-ignore
  return { id, email: `owner-${email}`, cookie: thief.cookie, restore: () => post('/email-otp/restore-email', { token }) } // prettier-ignore
}

const thefts: Record<string, (id: string) => object> = {
  '/delete-user': () => ({}),
  '/update-user': () => ({ name: 'Thief' }),
  '/revoke-sessions': () => ({}),
  '/revoke-other-sessions': () => ({}),
  '/passkey/update-passkey': (id) => ({ id, name: 'Thief' }),
  '/passkey/delete-passkey': (id) => ({ id }),
}

describe('an account that its owner recovers while a thief uses it', () => {
  const rounds = 6

  test.each(Object.keys(thefts))(`%s after the owner's link, ${rounds} rounds: refused`, async (path) => {
    for (let round = 0; round < rounds; round++) {
      const { id, email, cookie, restore } = await robbed()
      const steal = () => post(path, thefts[path]!(id), cookie)
      const [restored, stolen] = await behindLock({ table: 'user', id }, [restore, steal])
      expect([restored!.status, stolen!.status]).toEqual([200, 401])
      expect(await rowsOf('select name, email from "user" where id = $1', [id])).toEqual([
        { name: 'Somebody', email },
      ])
    }
  })

  test('renaming a passkey that another request deletes answers 404', async () => {
    const { id, cookie } = await robbed()
    const [deleted, renamed] = await behindLock({ table: 'user', id }, [
      () => post('/passkey/delete-passkey', { id }, cookie),
      () => post('/passkey/update-passkey', { id, name: 'Renamed' }, cookie),
    ])
    expect([deleted!.status, renamed!.status]).toEqual([200, 404])
    expect(await renamed!.json()).toMatchObject({ code: 'PASSKEY_NOT_FOUND' })
  })

  test('any concurrent request, twenty rounds: the owner gets the account back, or is told that it is deleted', async () => {
    const paths = [...Object.keys(thefts), '/organization/create']
    for (let round = 0; round < 20; round++) {
      const { id, email, cookie, restore } = await robbed()
      const sent = paths.map((path) =>
        post(path, thefts[path]?.(id) ?? { name: 'Stolen', slug: `stolen-${id}` }, cookie),
      )
      const [restored, ...responses] = await Promise.all([restore(), ...sent])
      expect(responses.filter(({ status }) => status >= 500).map(({ url }) => url)).toEqual([])
      expect([200, 404]).toContain(restored.status)
      const [row] = await rowsOf('select email from "user" where id = $1', [id])
      expect(row).toEqual(restored.ok ? { email } : undefined)
      for (const table of ['session', 'passkey'])
        expect(await count(`select count(*) from ${table} where user_id = $1`, id)).toBe(0)
    }
    expect(deadlocks()).toBe(0)
  })
})
