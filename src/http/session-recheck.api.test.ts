// PostgreSQL alone: PGlite has one connection, so that no session can end during a request.
import { randomUUID } from 'node:crypto'
import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { passkey, session } from '~/modules/auth/auth.table.server'
import { offeredPaths, unboundPaths } from '~/modules/auth/service/offered-paths.server'
import { sessionLife } from '~/modules/auth/sessions/session.data.server'
import { mailboxMessage } from '~/modules/mailbox/mailbox.table.server'
import { teamMember } from '~/modules/organization/teams/team.table.server'
import { rowsOf } from '~/platform/rows-of.server'
import { cookiesOf, startApp, type TestApp } from '../../tests/support/app'
import { codeIn } from '../../tests/support/code'
import { organizationsOf, type Person } from '../../tests/support/organizations'
import { present, securityKey, verified } from '../../tests/support/security-key'

let app: TestApp
let the: ReturnType<typeof organizationsOf>
beforeAll(async () => {
  app = await startApp()
  the = organizationsOf(app)
})
afterAll(() => app.close())

type Act = { by: Person; body?: object; method?: 'GET'; cookie?: string }

let visitors = 0
const address = () => `198.19.${Math.floor(++visitors / 250)}.${visitors % 250}`
const sendTo = (path: string, { by, body = {}, method, cookie }: Act) => {
  const jar = [by.cookie, cookie].filter(Boolean).join('; ')
  const from = { cookie: jar, address: address() }
  return method
    ? app.request(`/api/auth${path}`, { method, ...from })
    : app.post(`/api/auth${path}`, body, from)
}

const someone = () => the.person()
const admin = () => the.person({ role: 'admin' })

/** An administrator's action on a user. */
const onSomebody =
  (body: (of: Person) => object = () => ({})) =>
  async (): Promise<Act> => {
    const of = await someone()
    return { by: await admin(), body: { userId: of.id, ...body(of) } }
  }

/** An owner's action in an organization with one member and one more team. */
const inside =
  (body: (ids: Record<'member' | 'person' | 'team', string>) => object) => async (): Promise<Act> => {
    const org = await the.found()
    const joined = await the.join(org)
    const other = await the.auth(org.owner, 'create-team', { organizationId: org.id, name: 'Second' })
    const ids = { member: joined.memberId, person: joined.id, team: other.body.id as string }
    return { by: org.owner, body: { organizationId: org.id, ...body(ids) } }
  }

async function withPasskey(body: (id: string) => object): Promise<Act> {
  const by = await someone()
  const id = randomUUID()
  const key = { publicKey: '', credentialID: id, counter: 0, deviceType: '', backedUp: false }
  await app.db.insert(passkey).values({ id, userId: by.id, name: 'Mine', ...key })
  return { by, body: body(id) }
}

async function withSecondSession(by: Person): Promise<string> {
  const id = randomUUID()
  const expiresAt = new Date(Date.now() + 3_600_000)
  await app.db.insert(session).values({ id, token: randomUUID(), userId: by.id, expiresAt })
  return id
}

const codeTo = async (email: string) => {
  const rows = await app.db.select().from(mailboxMessage).where(eq(mailboxMessage.recipient, email))
  return codeIn(rows[0]!.text)
}

async function invited(): Promise<Act> {
  const by = await someone()
  return { by, body: { invitationId: await the.invite(await the.found(), by.email) } }
}

/** All endpoints below /api/auth that write on behalf of a session, with their prerequisites. */
const changing: Record<string, () => Promise<Act>> = {
  '/update-user': async () => ({ by: await someone(), body: { name: 'Another name' } }),
  '/delete-user': async () => ({ by: await someone() }),
  '/revoke-session': async () => {
    const by = await someone()
    return { by, body: { token: await withSecondSession(by) } }
  },
  '/revoke-sessions': async () => {
    const by = await someone()
    await withSecondSession(by)
    return { by }
  },
  '/revoke-other-sessions': async () => {
    const by = await someone()
    await withSecondSession(by)
    return { by }
  },

  '/email-otp/send-verification-otp': async () => {
    const by = await the.person({ emailVerified: false })
    return { by, body: { email: by.email, type: 'email-verification' } }
  },
  '/email-otp/verify-email': async () => {
    const by = await the.person({ emailVerified: false })
    await sendTo('/email-otp/send-verification-otp', {
      by,
      body: { email: by.email, type: 'email-verification' },
    })
    return { by, body: { email: by.email, otp: await codeTo(by.email) } }
  },
  '/email-otp/request-email-change': async () => ({
    by: await someone(),
    body: { newEmail: `${randomUUID()}@example.org` },
  }),
  '/email-otp/change-email': async () => {
    const by = await someone()
    const newEmail = `${randomUUID()}@example.org`
    await sendTo('/email-otp/request-email-change', { by, body: { newEmail } })
    return { by, body: { newEmail, otp: await codeTo(newEmail) } }
  },

  '/passkey/generate-register-options': async () => ({ by: await someone(), method: 'GET' }),
  '/passkey/verify-registration': async () => {
    const by = await someone()
    const offer = await sendTo('/passkey/generate-register-options', { by, method: 'GET' })
    const { challenge } = (await offer.json()) as { challenge: string }
    const response = securityKey().create(challenge, present | verified)
    return { by, body: { name: 'A key', response }, cookie: cookiesOf(offer) }
  },
  '/passkey/update-passkey': () => withPasskey((id) => ({ id, name: 'Another name' })),
  '/passkey/delete-passkey': () => withPasskey((id) => ({ id })),

  '/admin/create-user': async () => ({
    by: await admin(),
    body: { email: `${randomUUID()}@example.org`, name: '' },
  }),
  '/admin/update-user': onSomebody(() => ({ data: { name: 'Another name' } })),
  '/admin/set-role': onSomebody(() => ({ role: 'admin' })),
  '/admin/ban-user': onSomebody(),
  '/admin/unban-user': async () => {
    const of = await the.person({ banned: true })
    return { by: await admin(), body: { userId: of.id } }
  },
  '/admin/remove-user': onSomebody(),
  '/admin/revoke-user-session': async () => ({
    by: await admin(),
    body: { sessionToken: (await someone()).sessionId },
  }),
  '/admin/revoke-user-sessions': onSomebody(),
  '/admin/impersonate-user': onSomebody(() => ({ reason: 'Ticket 7' })),
  '/admin/stop-impersonating': async () => {
    const [by, of] = [await admin(), await someone()]
    const begun = await sendTo('/admin/impersonate-user', { by, body: { userId: of.id, reason: 'x' } })
    const [row] = await app.db.select().from(session).where(eq(session.impersonatedBy, by.id))
    return { by: { ...of, cookie: cookiesOf(begun).split('; ').at(-1)!, sessionId: row!.id } }
  },

  '/organization/create': async () => ({
    by: await someone(),
    body: { name: 'New', slug: `new-${randomUUID()}` },
  }),
  '/organization/update': inside(() => ({ data: { name: 'Another name' } })),
  '/organization/delete': inside(() => ({})),
  '/organization/set-active': async () => {
    const org = await the.found()
    await sendTo('/organization/set-active', { by: org.owner, body: { organizationId: null } })
    return { by: org.owner, body: { organizationId: org.id } }
  },
  '/organization/set-active-team': async () => {
    const org = await the.found()
    await sendTo('/organization/set-active-team', { by: org.owner, body: { teamId: null } })
    return { by: org.owner, body: { teamId: org.teamId } }
  },
  '/organization/update-member-role': inside(({ member: memberId }) => ({ memberId, role: 'admin' })),
  '/organization/remove-member': inside(({ member: memberIdOrEmail }) => ({ memberIdOrEmail })),
  '/organization/leave': async () => {
    const org = await the.found()
    return { by: await the.join(org), body: { organizationId: org.id } }
  },
  '/organization/create-team': inside(() => ({ name: 'Third' })),
  '/organization/remove-team': inside(({ team: teamId }) => ({ teamId })),
  '/organization/update-team': async () => {
    const { by, body } = await inside(({ team: teamId }) => ({ teamId }))()
    const { teamId, organizationId } = body as Record<string, string>
    return { by, body: { teamId, data: { organizationId, name: 'Another name' } } }
  },
  '/organization/add-team-member': inside(({ team: teamId, person: userId }) => ({ teamId, userId })),
  '/organization/remove-team-member': async () => {
    const act = await inside(({ team: teamId, person: userId }) => ({ teamId, userId }))()
    const row = act.body as { organizationId: string; teamId: string; userId: string }
    await app.db.insert(teamMember).values({ id: randomUUID(), ...row })
    return act
  },
  '/organization/invite-member': inside(() => ({ email: `${randomUUID()}@example.org`, role: 'member' })),
  '/organization/cancel-invitation': async () => {
    const org = await the.found()
    return { by: org.owner, body: { invitationId: await the.invite(org, 'asked@example.org') } }
  },
  '/organization/accept-invitation': invited,
  '/organization/reject-invitation': invited,
}

/** A refused request consumes the code or challenge too. */
const usesUp = new Set(['/email-otp/verify-email', '/email-otp/change-email', '/passkey/verify-registration'])

const reading = [
  '/get-session',
  '/list-sessions',
  '/passkey/list-user-passkeys',
  '/admin/list-users',
  '/admin/get-user',
  '/admin/list-user-sessions',
  '/admin/has-permission',
  '/organization/check-slug',
  '/organization/get-organization',
  '/organization/get-full-organization',
  '/organization/list',
  '/organization/has-permission',
  '/organization/list-invitations',
  '/organization/list-members',
  '/organization/get-active-member',
  '/organization/get-active-member-role',
  '/organization/list-teams',
  '/organization/list-user-teams',
  '/organization/list-team-members',
  '/organization/get-invitation',
  '/organization/list-user-invitations',
]

/** Tables that /api/auth writes to. A tried code is consumed in any case. */
const watched = ['user', 'session', 'account', 'passkey', 'known_device', 'verification', 'audit_entry', 'mailbox_message', 'organization', 'member', 'team', 'team_member', 'invitation'] // prettier-ignore

async function checksums(): Promise<Record<string, string>> {
  await app.runtime.background.settled()
  const sums = watched.map(async (name) => {
    const rows = sql`select md5(coalesce(string_agg(t::text, '|' order by t::text), '')) as sum from ${sql.identifier(name)} t`
    return [name, rowsOf<{ sum: string }>(await app.db.execute(rows))[0]!.sum] as const
  })
  return Object.fromEntries(await Promise.all(sums))
}

const waiting = sql`select 1 from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()`

/** Sends the request while the session ends: valid when read, gone when the other transaction commits. */
async function sendWhileEnding(path: string, act: Act): Promise<Response> {
  const { response } = await app.db.transaction(async (tx) => {
    await tx.delete(session).where(eq(session.id, act.by.sessionId))
    let isAnswered = false
    const pending = sendTo(path, act).finally(() => void (isAnswered = true))
    await expect
      .poll(async () => isAnswered || rowsOf(await app.db.execute(waiting)).length > 0, { interval: 5 })
      .toBe(true)
    return { response: pending }
  })
  return await response
}

test('every offered endpoint is classified: it reads, changes with a session, or needs none', () => {
  const bound = [...offeredPaths].filter((path) => !unboundPaths.has(path) || path === '/delete-user')
  expect([...Object.keys(changing), ...reading].toSorted()).toEqual(bound.toSorted())
})

describe('a session that ends during a request changes nothing', () => {
  test.each(Object.keys(changing))('%s', async (path) => {
    const act = await changing[path]!()
    const [own] = await app.db
      .update(session)
      // Recently renewed: reading it writes nothing, and so does not wait for the lock.
      .set({ expiresAt: sql`now() + ${sessionLife} * interval '1 second'`, updatedAt: sql`now()` })
      .where(eq(session.id, act.by.sessionId))
      .returning()
    const before = await checksums()
    const { status } = await sendWhileEnding(path, act)
    const after = await checksums()
    const changed = watched.filter((name) => name !== 'session' && after[name] !== before[name])
    expect({ status, changed }).toEqual({ status: 401, changed: [] })

    // Control: with the session restored, the request succeeds.
    await app.db.insert(session).values(own!)
    expect((await sendTo(path, usesUp.has(path) ? await changing[path]!() : act)).status).toBe(200)
    const done = await checksums()
    expect(watched.filter((name) => done[name] !== before[name])).not.toEqual([])
  })
})
