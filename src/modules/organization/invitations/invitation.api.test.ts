import { eq, sql } from 'drizzle-orm'
import * as fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { organizationRoles } from '~/access/organization'
import { product } from '~/lib/product'
import { session, user } from '~/modules/auth/auth.table.server'
import { mailboxMessage } from '~/modules/mailbox/mailbox.table.server'
import { cookiesOf, origin, startApp, type TestApp } from '../../../../tests/support/app'
import { organizationsOf, type Person, type TestOrganization } from '../../../../tests/support/organizations'
import { invitationMails } from '../mails/organization-notices.server'
import { organization } from '../organization.table.server'
import { invitation } from './invitation.table.server'
import { member } from '../members/member.table.server'
import { areServed } from '../../../../tests/support/languages'

let app: TestApp
let the: ReturnType<typeof organizationsOf>
beforeAll(async () => {
  app = await startApp({ env: { ORGANIZATION_INVITATIONS_MAX: '3', AUTH_SIGNUP: 'false' } })
  the = organizationsOf(app)
})
afterAll(() => app.close())

async function mailsTo(email: string) {
  await app.mailsDelivered()
  return await app.db
    .select()
    .from(mailboxMessage)
    .where(eq(mailboxMessage.recipient, email))
    .orderBy(mailboxMessage.id)
}

const linkIn = (text: string) => /\/invitation\/([\w-]+)/.exec(text)?.[1] ?? ''

const expire = (id: string) =>
  app.db
    .update(invitation)
    .set({ expiresAt: sql`now() - interval '1 second'` })
    .where(eq(invitation.id, id))

const accept = (by: Person, invitationId: string) => the.auth(by, 'accept-invitation', { invitationId })

describe('inviting', () => {
  test('several at once: each address has its own result', async () => {
    const org = await the.found()
    const inside = await the.join(org)
    await the.invite(org, 'there@example.org')
    const emails = ['New@Example.org', 'there@example.org', inside.email, 'new@example.org']
    const path = `/organizations/${org.id}/invitations`
    const { body } = await the.rest(org.owner, 'POST', path, { emails, role: 'admin' })
    expect(body).toEqual([
      { email: 'new@example.org', outcome: 'sent' },
      { email: 'there@example.org', outcome: 'already-invited' },
      { email: inside.email, outcome: 'already-a-member' },
    ])
    const { body: page } = await the.rest(org.owner, 'GET', path)
    const list = page.items
    expect(page.total).toBe(3)
    expect((await the.rest(org.owner, 'GET', `${path}?open=true`)).body).toMatchObject({ total: 2 })
    expect((await the.rest(org.owner, 'GET', `${path}?open=false`)).body.items).toMatchObject([
      { email: inside.email },
    ])
    const first = (await the.rest(org.owner, 'GET', `${path}?limit=2`)).body
    const next = await the.rest(org.owner, 'GET', `${path}?limit=2&cursor=${first.nextCursor}`)
    expect([...first.items, ...next.body.items]).toEqual(list)
    expect(list).toMatchObject([
      { email: 'new@example.org', role: 'admin', state: 'pending', inviter: { id: org.owner.id } },
      { email: 'there@example.org', state: 'pending' },
      { email: inside.email, state: 'accepted' },
    ])
    const days = (new Date(list[0].expiresAt).getTime() - Date.now()) / 86_400_000
    expect(days).toBeGreaterThan(6.9)
    expect(days).toBeLessThanOrEqual(7)
  })

  test('is limited by pending invitations, and an expired one is replaced', async () => {
    const org = await the.found()
    const first = await the.invite(org, 'one@example.org')
    await the.invite(org, 'two@example.org')
    const path = `/organizations/${org.id}/invitations`
    const both = await the.rest(org.owner, 'POST', path, {
      emails: ['three@example.org', 'four@example.org'],
    })
    expect(both).toMatchObject({ status: 403, body: { code: 'INVITATION_LIMIT_REACHED' } })
    await the.invite(org, 'three@example.org')
    await expire(first)
    await the.invite(org, 'one@example.org')
    expect(await the.stateOf(first)).toBe('canceled')
    const more = { email: 'five@example.org', role: 'member', organizationId: org.id }
    expect((await the.auth(org.owner, 'invite-member', more)).body.code).toBe('INVITATION_LIMIT_REACHED')
  })

  test('again, for invited addresses and members', async () => {
    const org = await the.found()
    const given = { email: 'again@example.org', role: 'member', organizationId: org.id }
    const id = await the.invite(org, given.email)
    await app.db
      .update(invitation)
      .set({ expiresAt: sql`now() + interval '1 hour'` })
      .where(eq(invitation.id, id))
    const twice = await the.auth(org.owner, 'invite-member', given)
    expect([twice.status, twice.body.code]).toEqual([400, 'USER_IS_ALREADY_INVITED_TO_THIS_ORGANIZATION'])
    const resent = await the.auth(org.owner, 'invite-member', { ...given, resend: true })
    expect(resent.body.id).toBe(id)
    expect(new Date(resent.body.expiresAt).getTime()).toBeGreaterThan(Date.now() + 86_400_000)
    const path = `/organizations/${org.id}/invitations/${id}/mail`
    expect((await the.rest(org.owner, 'POST', path)).body).toEqual({ sent: true, late: false })
    expect(await mailsTo(given.email)).toHaveLength(3)
    const inside = { ...given, email: org.owner.email }
    expect((await the.auth(org.owner, 'invite-member', inside)).body.code).toBe(
      'USER_IS_ALREADY_A_MEMBER_OF_THIS_ORGANIZATION',
    )
  })
})

test('is limited to a number of mails a day, cancelled invitations included', async () => {
  const org = await the.found()
  await app.db.update(organization).set({ maxInvitations: 1000 }).where(eq(organization.id, org.id))
  const outcomes: string[] = []
  while (outcomes.length <= invitationMails.max) {
    const emails = Array.from({ length: 50 }, (_, at) => `mass${outcomes.length + at}@example.org`)
    const { body } = await the.rest(org.owner, 'POST', `/organizations/${org.id}/invitations`, { emails })
    outcomes.push(...body.map((each: { outcome: string }) => each.outcome))
    await app.db.update(invitation).set({ status: 'canceled' }).where(eq(invitation.organizationId, org.id))
  }
  expect(outcomes.filter((outcome) => outcome === 'sent')).toHaveLength(invitationMails.max)
  expect(outcomes.at(-1)).toBe('not-sent')
  const other = await the.found()
  await the.invite(other, 'mass0@example.org')
  expect(await mailsTo('mass0@example.org')).toHaveLength(2)
}, 30_000)

describe('an invitation link', () => {
  test('shows who invites whom, to anybody who has it, and grants no access', async () => {
    const org = await the.found(await the.person({ name: 'Ama' }), 'Lamp')
    const { email } = { email: 'reader-of-link@example.org' }
    const id = await the.invite(org, email)
    const [mail] = await mailsTo(email)
    const token = linkIn(mail!.text)
    const read = (of: string) => the.rest(null, 'GET', `/invitations/by-link/${of}`)
    expect((await read(token)).body).toMatchObject({
      organization: { name: 'Lamp', slug: org.slug },
      email,
      inviter: 'Ama',
      state: 'pending',
    })
    const { body } = await the.rest(org.owner, 'GET', `/organizations/${org.id}/invitations`)
    expect(linkIn(body.items[0].url)).toBe(token)
    for (const forged of [id, `${token}A`, `A${token.slice(1)}`, 'x'])
      expect(await read(forged)).toMatchObject({
        status: 400,
        body: { code: 'FAILED_TO_RETRIEVE_INVITATION' },
      })
    const stranger = await the.person()
    expect(await accept(stranger, id)).toMatchObject({
      status: 403,
      body: { code: 'YOU_ARE_NOT_THE_RECIPIENT_OF_THE_INVITATION' },
    })
    expect((await the.auth(stranger, 'reject-invitation', { invitationId: id })).status).toBe(403)
    expect((await the.auth(stranger, `get-invitation?id=${id}`)).status).toBe(403)
    // Nothing of it is in the database.
    const [row] = await app.db.select().from(invitation).where(eq(invitation.id, id))
    expect(JSON.stringify(row)).not.toContain(token)
  })
})

describe('accepting', () => {
  test('needs a verified address', async () => {
    const org = await the.found()
    const unproven = await the.person({ emailVerified: false })
    const id = await the.invite(org, unproven.email)
    expect((await accept(unproven, id)).body.code).toBe(
      'EMAIL_VERIFICATION_REQUIRED_BEFORE_ACCEPTING_OR_REJECTING_INVITATION',
    )
    expect((await the.auth(unproven, 'list-user-invitations')).body.code).toBe(
      'EMAIL_VERIFICATION_REQUIRED_FOR_INVITATION',
    )
    expect((await the.rest(unproven, 'GET', '/invitations')).body).toEqual([])
  })

  test('works once: accepted, rejected, cancelled and expired invitations are gone', async () => {
    const org = await the.found()
    const person = await the.person()
    const gone = { status: 404, body: { code: 'INVITATION_NOT_FOUND' } }
    const rejected = await the.invite(org, person.email)
    expect((await the.rest(person, 'GET', '/invitations')).body).toMatchObject([{ id: rejected }])
    expect((await the.rest(person, 'POST', `/invitations/${rejected}/reject`)).status).toBe(200)
    expect(await accept(person, rejected)).toMatchObject(gone)
    const cancelled = await the.invite(org, person.email)
    expect((await the.auth(org.owner, 'cancel-invitation', { invitationId: cancelled })).status).toBe(200)
    expect(await accept(person, cancelled)).toMatchObject(gone)
    const expired = await the.invite(org, person.email)
    await expire(expired)
    expect(await accept(person, expired)).toMatchObject(gone)
    expect(await accept(person, 'nothing')).toMatchObject(gone)
    const open = await the.invite(org, person.email)
    expect((await the.rest(person, 'POST', `/invitations/${open}/accept`)).body).toEqual({ slug: org.slug })
    expect(await accept(person, open)).toMatchObject(gone)
    const [own] = await app.db.select().from(session).where(eq(session.id, person.sessionId))
    expect(own).toMatchObject({ activeOrganizationId: org.id, activeTeamId: org.teamId })
  })

  test('is refused once the inviter is not a member any more, even if they return', async () => {
    const org = await the.found()
    const inviter = await the.join(org, 'admin')
    const person = await the.person()
    const given = { email: person.email, role: 'member', organizationId: org.id }
    const { body } = await the.auth(inviter, 'invite-member', given)
    const [mail] = await mailsTo(person.email)
    await the.auth(inviter, 'leave', { organizationId: org.id })
    const isVoid = { status: 400, body: { code: 'INVITER_IS_NO_LONGER_A_MEMBER_OF_THE_ORGANIZATION' } }
    expect(await the.auth(person, `get-invitation?id=${body.id}`)).toMatchObject(isVoid)
    expect(await accept(person, body.id)).toMatchObject(isVoid)
    expect((await the.rest(null, 'GET', `/invitations/by-link/${linkIn(mail!.text)}`)).body.state).toBe(
      'void',
    )
    expect((await the.rest(person, 'GET', '/invitations')).body).toEqual([])
    await the.join(org, 'admin', inviter)
    expect(await accept(person, body.id)).toMatchObject(isVoid)
    // Until another member resends it.
    const path = `/organizations/${org.id}/invitations/${body.id}/mail`
    expect((await the.rest(org.owner, 'POST', path)).status).toBe(200)
    expect((await accept(person, body.id)).status).toBe(200)
  })

  test('non-members cannot cancel invitations', async () => {
    const org = await the.found()
    const id = await the.invite(org, 'kept@example.org')
    const other = await the.found()
    const cancel = (by: Person, invitationId: string) => the.auth(by, 'cancel-invitation', { invitationId })
    expect(await cancel(other.owner, id)).toEqual(await cancel(other.owner, 'nothing'))
    expect(await the.stateOf(id)).toBe('pending')
    const member1 = await the.join(org)
    expect((await cancel(member1, id)).body.code).toBe('YOU_ARE_NOT_ALLOWED_TO_CANCEL_THIS_INVITATION')
  })
})

describe('while sign-up is closed', () => {
  const send = (email: string) =>
    app.post(
      '/api/auth/email-otp/send-verification-otp',
      { email, type: 'sign-in' },
      { address: '203.0.113.99' },
    )

  test('an invited user can sign up, and others get the same response', async () => {
    const org = await the.found()
    const email = 'expected@example.org'
    const id = await the.invite(org, email)
    const [invited, stranger] = [await send(email), await send('stranger@example.org')]
    expect([invited.status, await invited.json()]).toEqual([stranger.status, await stranger.json()])
    const otp = await (async () => {
      const mail = (await mailsTo(email)).at(-1)!
      return /\b(\d{3}) ?(\d{3})\b/.exec(mail.text)!.slice(1).join('')
    })()
    const entered = await app.post(
      '/api/auth/sign-in/email-otp',
      { email, otp },
      { cookie: cookiesOf(invited) },
    )
    expect(entered.status).toBe(200)
    const [person] = await app.db.select().from(user).where(eq(user.email, email))
    const by = { id: person!.id, email, sessionId: '', cookie: cookiesOf(entered) }
    expect((await accept(by, id)).status).toBe(200)
  })

  test('not after the invitation ended, even with a code', async () => {
    const org = await the.found()
    const email = 'too-late@example.org'
    const id = await the.invite(org, email)
    const sent = await send(email)
    const mail = (await mailsTo(email)).at(-1)!
    const otp = /\b(\d{3}) ?(\d{3})\b/.exec(mail.text)!.slice(1).join('')
    await the.auth(org.owner, 'cancel-invitation', { invitationId: id })
    const entered = await app.post('/api/auth/sign-in/email-otp', { email, otp }, { cookie: cookiesOf(sent) })
    expect([entered.status, ((await entered.json()) as { code: string }).code]).toEqual([400, 'INVALID_OTP'])
    expect(await app.db.$count(user, eq(user.email, email))).toBe(0)
  })
})

describe('mails', () => {
  let org: TestOrganization
  let french: Person & { memberId: string }
  beforeAll(async () => {
    org = await the.found(await the.person({ name: 'Wanjiru', language: 'sw' }), 'Maktaba')
    french = await the.join(org, 'member', await the.person({ name: 'Zoé', language: 'fr' }))
  })
  const subjects = async (email: string) => (await mailsTo(email)).map(({ subject }) => subject)

  test.runIf(areServed('sw', 'fr', 'ar'))(
    'are in the language of their reader: invited, joined, role, owner, removed, deleted',
    async () => {
      expect(await subjects(french.email)).toEqual(['Vous êtes invité dans Maktaba'])
      expect(await subjects(org.owner.email)).toEqual(['Zoé amejiunga na Maktaba'])
      const path = `/organizations/${org.id}/members/${french.memberId}/role`
      await the.rest(org.owner, 'PUT', path, { role: 'admin' })
      await the.rest(org.owner, 'PUT', path, { role: 'owner' })
      expect((await subjects(french.email)).slice(1)).toEqual([
        'Votre rôle dans Maktaba a changé',
        'Vous êtes maintenant propriétaire de Maktaba',
      ])
      await the.rest(org.owner, 'DELETE', `/organizations/${org.id}/members/${french.memberId}`)
      expect((await subjects(french.email)).at(-1)).toBe('Vous n’êtes plus membre de Maktaba')
      const again = await the.join(org, 'member', await the.person({ language: 'ar' }))
      await the.rest(org.owner, 'DELETE', `/organizations/${org.id}`)
      expect((await subjects(again.email)).at(-1)).toBe('حُذفت \u2068Maktaba\u2069')
    },
  )
})

describe('actions of administrators', () => {
  test("are mailed in the product's name, not in theirs", async () => {
    const admin = await the.person({ role: 'admin', name: 'Rosalind Root' })
    const org = await the.found(undefined, 'نادي القراءة (2026)')
    const guest = await the.join(org)
    await the.rest(admin, 'PUT', `/users/${org.owner.id}/ban`, { reason: 'x' })
    expect((await the.rest(admin, 'PUT', `/organizations/${org.id}/owners/${guest.id}`)).status).toBe(200)
    expect((await the.rest(admin, 'DELETE', `/organizations/${org.id}/everything`)).status).toBe(200)
    const mails = (await mailsTo(guest.email)).slice(-2)
    expect(mails.map(({ subject }) => subject)).toEqual([
      'You are now an owner of \u2068نادي القراءة (2026)\u2069',
      '\u2068نادي القراءة (2026)\u2069 was deleted',
    ])
    for (const { html, text } of mails) {
      expect(html + text).not.toMatch(new RegExp(`Rosalind|${admin.email}`))
      expect(html).toContain(product.name)
      // A name keeps its own direction; an override would swap its brackets.
      expect(html).toMatch(/<bdi dir="rtl"[^>]*>نادي القراءة \(2026\)<\/bdi>/)
      expect(text).toContain('\u2068نادي القراءة (2026)\u2069')
    }
  })
})

describe('a role', () => {
  let org: TestOrganization
  let admin: Person
  let target: Person & { memberId: string }
  beforeAll(async () => {
    org = await the.found()
    admin = await the.join(org, 'admin')
    target = await the.join(org)
  })

  const text = fc.oneof(
    fc.string({ maxLength: 20 }),
    fc.constantFrom(...organizationRoles),
    fc
      .tuple(
        fc.constantFrom('', ' ', ',', '\t'),
        fc.constantFrom(...organizationRoles, 'user'),
        fc.constantFrom('', ' ', ',owner', ', admin', ','),
      )
      .map((parts) => parts.join('')),
    fc.constantFrom(...organizationRoles).map((role) => role.toUpperCase()),
    // Lookalikes, and values that folding, trimming or slicing would accept.
    fc.constantFrom(
      'ｏｗｎｅｒ',
      'оwner',
      'owner\u200b',
      'owner\0',
      'owner\u00a0',
      'ow\u006eer\u0301',
      '\ufeffowner',
    ),
    fc.string({ unit: 'binary', maxLength: 8 }),
  )
  const anything = fc.oneof(
    text,
    fc.array(text, { maxLength: 3 }),
    fc.constantFrom<unknown>(null, 1, true, {}, [[]], ['owner', 'owner']),
  )

  /** Fixed cases for both APIs, which random generation may miss. */
  const taken = [
    ' owner',
    'admin ',
    'OWNER',
    'admin,owner',
    '',
    [],
    ['admin', ' owner'],
    [' owner'],
    [['owner']],
  ]

  /** An exact role, alone or as the only one of a list. */
  const meant = (given: unknown) => {
    const list = Array.isArray(given) ? given : [given]
    return list.length === 1 ? organizationRoles.find((role) => role === list[0]) : undefined
  }

  test('is exactly one of three, whatever is sent, and never above what the sender may grant', async () => {
    await fc.assert(
      fc.asyncProperty(anything, fc.boolean(), fc.boolean(), async (role, asAdmin, byOwnApi) => {
        const by = asAdmin ? admin : org.owner
        const body = { memberId: target.memberId, role, organizationId: org.id }
        const path = `/organizations/${org.id}/members/${target.memberId}/role`
        const { status } = await (byOwnApi
          ? the.rest(by, 'PUT', path, { role })
          : the.auth(by, 'update-member-role', body))
        const [now] = await app.db.select().from(member).where(eq(member.id, target.memberId))
        expect(organizationRoles).toContain(now!.role)
        // The library's clients send lists of one.
        const wanted = byOwnApi && Array.isArray(role) ? undefined : meant(role)
        if (status === 200) expect(now!.role).toBe(wanted)
        else expect([400, 403]).toContain(status)
        if (wanted === undefined) expect(status).toBe(400)
        if (asAdmin) expect(now!.role === 'owner' && status === 200).toBe(false)
        if (now!.role === 'owner')
          await app.db.update(member).set({ role: 'member' }).where(eq(member.id, target.memberId))
      }),
      {
        numRuns: 100,
        examples: taken.flatMap((role) =>
          [false, true].map((own): [unknown, boolean, boolean] => [role, true, own]),
        ),
      },
    )
  })

  test('of an invitation likewise', async () => {
    await fc.assert(
      fc.asyncProperty(anything, fc.boolean(), async (role, byOwnApi) => {
        const email = 'property@example.org'
        const { status } = await (byOwnApi
          ? the.rest(admin, 'POST', `/organizations/${org.id}/invitations`, { emails: [email], role })
          : the.auth(admin, 'invite-member', { email, role, organizationId: org.id }))
        const wanted = byOwnApi && Array.isArray(role) ? undefined : meant(role)
        expect(status).toBe(wanted === undefined ? 400 : wanted === 'owner' ? 403 : 200)
        const stored = await app.db.delete(invitation).where(eq(invitation.email, email)).returning()
        expect(stored.map((row) => row.role)).toEqual(status === 200 ? [wanted] : [])
      }),
      {
        numRuns: 60,
        examples: taken.flatMap((role) => [false, true].map((own): [unknown, boolean] => [role, own])),
      },
    )
  })
})

describe('without JavaScript', () => {
  const send = (by: Person, path: string, fields: Record<string, string>) =>
    app.request(path, {
      method: 'POST',
      cookie: by.cookie,
      headers: { origin, 'content-type': 'application/x-www-form-urlencoded' },
      body: new URLSearchParams(fields).toString(),
    })
  const leadsTo = async (by: Person, path: string, fields: Record<string, string>) => {
    const { status, headers } = await send(by, path, fields)
    return [status, headers.get('location')]
  }

  test('a form accepts or declines, and shows errors at the invitation', async () => {
    const org = await the.found()
    const [person, other, third] = [await the.person(), await the.person(), await the.person()]
    const id = await the.invite(org, person.email)
    const here = '/invitation/the-link'
    expect(await leadsTo(other, '/invitation/accept', { id, redirect: here })).toEqual([
      303,
      `${here}?problem=YOU_ARE_NOT_THE_RECIPIENT_OF_THE_INVITATION`,
    ])
    expect(await leadsTo(person, '/invitation/accept', { id, redirect: here })).toEqual([
      303,
      `/app/o/${org.slug}/members?joined=1`,
    ])
    const refused = await the.invite(org, third.email)
    expect(await leadsTo(third, '/invitation/decline', { id: refused, redirect: here })).toEqual([303, here])
    expect(await the.stateOf(refused)).toBe('rejected')
    const away = { id: refused, redirect: '//foreign.example' }
    expect(await leadsTo(third, '/invitation/decline', away)).toEqual([
      303,
      '/app?problem=INVITATION_NOT_FOUND',
    ])
  })

  test('the link is in no log line', async () => {
    const org = await the.found()
    const email = 'secret-link@example.org'
    await the.invite(org, email)
    const [mail] = await mailsTo(email)
    const token = linkIn(mail!.text)
    app.lines.length = 0
    await app.request(`/invitation/${token}`)
    await app.request(`/api/rest/invitations/by-link/${token}`)
    expect(app.lines.filter((line) => line.includes('/[secret]'))).toHaveLength(2)
    expect(app.lines.join('')).not.toContain(token)
  })
})
