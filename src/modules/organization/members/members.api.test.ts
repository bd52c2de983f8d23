import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { mailboxMessage } from '~/modules/mailbox/mailbox.table.server'
import { startApp, type TestApp } from '../../../../tests/support/app'
import { organizationsOf, type Person, type TestOrganization } from '../../../../tests/support/organizations'
import { organization } from '../organization.table.server'
import { member } from './member.table.server'

let app: TestApp
let the: ReturnType<typeof organizationsOf>
beforeAll(async () => {
  app = await startApp()
  the = organizationsOf(app)
})
afterAll(() => app.close())

const list = (org: TestOrganization, by: Person, query = '') =>
  the.rest(by, 'GET', `/organizations/${org.id}/members${query}`)

const emailsOf = ({ body }: { body: { items: { user: Person }[] } }) =>
  body.items.map(({ user }) => user.email)

const newTeam = async (org: TestOrganization, name: string): Promise<string> =>
  (await the.rest(org.owner, 'POST', `/organizations/${org.id}/teams`, { name })).body.id

const bulk = (org: TestOrganization, by: Person, request: object) =>
  the.rest(by, 'POST', `/organizations/${org.id}/members/bulk`, request)

const none = { done: 0, unchanged: 0, self: 0, held: 0, noRoom: 0, gone: 0, remaining: 0, undo: null }
const some = { ...none, undo: expect.any(String) as string }

const mailsTo = async (email: string) => {
  await app.mailsDelivered()
  const mails = await app.db.select().from(mailboxMessage).where(eq(mailboxMessage.recipient, email))
  return mails.map(({ subject }) => subject)
}

describe('the list of members', () => {
  test('finds by parts of names and addresses, in its own organization only', async () => {
    const org = await the.found(await the.person({ name: 'Zahra Ösmän' }))
    const other = await the.found(await the.person({ name: 'Zahra Elsewhere' }))
    const ama = await the.join(org, 'member', await the.person({ name: 'Ama Boateng' }))
    const byTerm = async (term: string) =>
      emailsOf(await list(org, ama, `?searchTerm=${encodeURIComponent(term)}`))
    expect(await byTerm('boat')).toEqual([ama.email])
    expect(await byTerm('zahra')).toEqual([org.owner.email])
    expect(await byTerm('osman ZAHRA')).toEqual([org.owner.email])
    expect(await byTerm(ama.email)).toEqual([ama.email])
    expect(await byTerm('elsewhere')).toEqual([])
    expect(emailsOf(await list(other, other.owner, '?searchTerm=zahra'))).toEqual([other.owner.email])
  })

  test('filters by role and team, in both orders, page by page with a total', async () => {
    const org = await the.found()
    const [first, second, third] = [
      await the.join(org, 'admin'),
      await the.join(org),
      await the.join(org, 'member', await the.person({ name: 'Third of them' })),
    ]
    const team = await newTeam(org, 'Editors')
    for (const { id } of [second, third])
      await the.rest(org.owner, 'PUT', `/organizations/${org.id}/teams/${team}/members/${id}`)
    const everybody = [org.owner, first, second, third].map(({ email }) => email)
    expect(emailsOf(await list(org, third))).toEqual(everybody)
    expect(emailsOf(await list(org, third, '?sort=-createdAt'))).toEqual(everybody.toReversed())
    const byName = emailsOf(await list(org, third, '?sort=name'))
    expect(byName.toSorted()).toEqual(everybody.toSorted())
    expect(byName.at(-1)).toBe(third.email)
    expect(emailsOf(await list(org, third, '?sort=-name'))).toEqual(byName.toReversed())
    const firstByName = await list(org, third, '?sort=name&limit=3')
    const restByName = `?sort=name&limit=3&cursor=${firstByName.body.nextCursor}`
    expect(emailsOf(await list(org, third, restByName))).toEqual([third.email])
    expect(emailsOf(await list(org, third, '?role=admin'))).toEqual([first.email])
    expect(emailsOf(await list(org, third, `?teamId=${team}`))).toEqual([second.email, third.email])
    expect(emailsOf(await list(org, third, `?teamId=${team}&searchTerm=third`))).toEqual([third.email])
    const page = await list(org, third, `?limit=1&teamId=${team}`)
    expect(page.body).toMatchObject({ total: 2, totalIsAtLeast: false })
    const next = `?limit=1&teamId=${team}&cursor=${page.body.nextCursor}`
    expect(emailsOf(await list(org, third, next))).toEqual([third.email])
    // A cursor is bound to its search and its organization.
    expect(await list(org, third, `?limit=1&cursor=${page.body.nextCursor}`)).toMatchObject({ status: 400 })
    expect(await list(org, third, '?role=king')).toMatchObject({ status: 400 })
  })
})

describe('a bulk action on members', () => {
  test('removes all except the caller and, by an admin, owners; each is counted once', async () => {
    const org = await the.found()
    const [admin, a, b] = [await the.join(org, 'admin'), await the.join(org), await the.join(org)]
    const ids = (await the.membersOf(org)).map(({ id }) => id)
    await the.rest(org.owner, 'DELETE', `/organizations/${org.id}/members/${b.memberId}`)
    const { body } = await bulk(org, admin, { action: 'remove', who: { ids: [...ids, 'none'] } })
    expect(body).toEqual({ ...some, done: 1, self: 1, held: 1, gone: 2 })
    expect(await list(org, a)).toMatchObject({ status: 404 })
    expect(await mailsTo(a.email)).toContain('You are no longer a member of Readers')
    expect(emailsOf(await list(org, admin))).toEqual([org.owner.email, admin.email])
  })

  test('by an owner removes other owners', async () => {
    const org = await the.found()
    await the.join(org, 'owner')
    const { body } = await bulk(org, org.owner, { action: 'remove', who: { all: { role: 'owner' } } })
    expect(body).toEqual({ ...some, done: 1, self: 1 })
    expect(emailsOf(await list(org, org.owner))).toEqual([org.owner.email])
  })

  test('sets a role below owner, and skips those who have it', async () => {
    const org = await the.found()
    const [admin, a] = [await the.join(org, 'admin'), await the.join(org)]
    const invitation = await the.auth(admin, 'invite-member', {
      email: 'offered@example.org',
      role: 'admin',
      organizationId: org.id,
    })
    const all = { who: { all: {} } }
    expect((await bulk(org, org.owner, { action: 'set-role', role: 'member', ...all })).body).toEqual({
      ...some,
      done: 1,
      unchanged: 1,
      self: 1,
    })
    expect(await the.stateOf(invitation.body.id)).toBe('canceled')
    expect(await mailsTo(admin.email)).toContain('Your role in Readers has changed')
    for (const role of ['owner', '', ['admin'], 'admin,owner', ' member'])
      expect(await bulk(org, org.owner, { action: 'set-role', role, ...all })).toMatchObject({
        status: 400,
      })
    expect(await bulk(org, a, { action: 'set-role', role: 'admin', ...all })).toMatchObject({ status: 403 })
  })

  test('adds to a team up to its limit, the caller included', async () => {
    const org = await the.found()
    await the.join(org)
    await the.join(org)
    await the.join(org)
    const team = await newTeam(org, 'Small')
    await app.db.update(organization).set({ maxTeamMembers: 3 }).where(eq(organization.id, org.id))
    const request = { action: 'add-to-team', teamId: team, who: { all: {} } }
    expect((await bulk(org, org.owner, request)).body).toEqual({ ...some, done: 3, noRoom: 1 })
    expect((await bulk(org, org.owner, request)).body).toEqual({ ...none, unchanged: 3, noRoom: 1 })
    const foreign = { ...request, teamId: (await the.found()).teamId }
    expect(await bulk(org, org.owner, foreign)).toMatchObject({ body: { code: 'TEAM_NOT_FOUND' } })
  })

  test('is counted in advance, for the caller and in this organization only', async () => {
    const org = await the.found()
    const [admin, plain] = [await the.join(org, 'admin'), await the.join(org)]
    await the.join(org)
    const team = await newTeam(org, 'Counted')
    await the.rest(org.owner, 'PUT', `/organizations/${org.id}/teams/${team}/members/${plain.id}`)
    const count = async (by: Person, query: string) =>
      (await the.rest(by, 'GET', `/organizations/${org.id}/members/bulk?who[all][searchTerm]=&${query}`)).body
    // An admin cannot remove themselves or an owner.
    expect(await count(admin, 'action=remove')).toMatchObject({ count: 2 })
    expect(await count(org.owner, 'action=remove')).toMatchObject({ count: 3 })
    expect(await count(org.owner, 'action=set-role&role=member')).toMatchObject({ count: 1 })
    expect(await count(org.owner, `action=add-to-team&teamId=${team}`)).toMatchObject({ count: 3 })
    const foreign = (await the.found()).teamId
    expect(await count(org.owner, `action=add-to-team&teamId=${foreign}`)).toMatchObject({
      code: 'TEAM_NOT_FOUND',
    })
    expect(await count(await the.person(), 'action=remove')).toMatchObject({ code: 'ORGANIZATION_NOT_FOUND' })
    const expected = { count: 2, mark: '0' }
    expect(await bulk(org, org.owner, { action: 'remove', who: { all: {} }, expected })).toMatchObject({
      status: 409,
      body: { code: 'SELECTION_CHANGED', data: { count: 3 } },
    })
  })

  test('by a search never affects another organization', async () => {
    const org = await the.found()
    const other = await the.found()
    const stranger = await the.join(other)
    const found = await the.join(org, 'member', await the.person({ name: 'Findable' }))
    await the.join(org)
    const byName = { action: 'remove', who: { all: { searchTerm: 'findable' } } }
    expect((await bulk(org, org.owner, byName)).body).toEqual({ ...some, done: 1 })
    expect(await list(org, found)).toMatchObject({ status: 404 })
    const foreign = { action: 'remove', who: { ids: [stranger.memberId] } }
    expect((await bulk(org, org.owner, foreign)).body).toEqual({ ...none, gone: 1 })
    const [row] = await app.db.select().from(member).where(eq(member.id, stranger.memberId))
    expect(row).toBeDefined()
    const misspelt = { action: 'remove', who: { all: { serchTerm: 'x' } } }
    expect(await bulk(org, org.owner, misspelt)).toMatchObject({ status: 400 })
  })
})

test('with a foreign team does not reveal its members', async () => {
  const [here, there] = [await the.found(), await the.found()]
  const both = await the.join(here)
  await the.join(there, 'member', both)
  const requested = (org: TestOrganization) =>
    the.rest(here.owner, 'GET', `/organizations/${here.id}/members?teamId=${org.teamId}`)
  expect((await requested(here)).body.total).toBe(2)
  expect((await requested(there)).body).toMatchObject({ items: [], total: 0 })

  // A cursor of one organization is refused in another, also for a member of both.
  const page = (org: TestOrganization, cursor = '') =>
    the.rest(both, 'GET', `/organizations/${org.id}/members?limit=1${cursor && `&cursor=${cursor}`}`)
  const { nextCursor } = (await page(here)).body
  expect((await page(here, nextCursor)).status).toBe(200)
  expect((await page(there, nextCursor)).body.code).toBe('INVALID_CURSOR')
})

describe('the log of an organization', () => {
  const log = (org: TestOrganization, query = '') =>
    the.rest(org.owner, 'GET', `/organizations/${org.id}/log${query}`)
  type Entry = { action: string; actor: { email: string } | null }

  test('lists actions newest first, by kind and page by page', async () => {
    const org = await the.found()
    await the.found(org.owner)
    const joined = await the.join(org)
    await newTeam(org, 'Second')
    const { body } = await log(org)
    expect(body.items).toMatchObject([
      { action: 'create-team', actor: { email: org.owner.email }, changes: { team: { to: 'Second' } } },
      { action: 'join', actor: { email: joined.email } },
      { action: 'invite', changes: { email: { to: joined.email } } },
      { action: 'create' },
    ])
    expect(body.total).toBe(4)
    const teams = await log(org, '?kind=teams')
    expect(teams.body.items.map(({ action }: Entry) => action)).toEqual(['create-team'])
    const first = await log(org, '?limit=3')
    const rest = await log(org, `?limit=3&cursor=${first.body.nextCursor}`)
    expect([...first.body.items, ...rest.body.items]).toEqual(body.items)
    const foreign = `?limit=3&kind=teams&cursor=${first.body.nextCursor}`
    expect(await log(org, foreign)).toMatchObject({ body: { code: 'INVALID_CURSOR' } })
  })

  test('has one entry for a bulk action, with its number, and expands to its members', async () => {
    const org = await the.found()
    const people = await Promise.all(Array.from({ length: 3 }, () => the.join(org)))
    const stranger = await the.found()
    await bulk(org, org.owner, { action: 'set-role', role: 'admin', who: { all: {} } })
    const { body } = await log(org, '?kind=members')
    expect(body.items.map(({ action }: Entry) => action)).toEqual(['set-role', 'join', 'join', 'join'])
    expect(body.items[0]).toMatchObject({ rows: 3, changes: { role: { to: 'admin' } } })
    const rows = (of: TestOrganization) =>
      the.rest(of.owner, 'GET', `/organizations/${of.id}/log/${body.items[0].id}?limit=2`)
    const first = (await rows(org)).body
    expect(first.total).toBe(3)
    const next = await the.rest(
      org.owner,
      'GET',
      `/organizations/${org.id}/log/${body.items[0].id}?limit=2&cursor=${first.nextCursor}`,
    )
    const emails = [...first.items, ...next.body.items].map(({ email }: { email: string }) => email)
    expect(emails.toSorted()).toEqual(people.map(({ email }) => email).toSorted())
    expect((await rows(stranger)).status).toBe(404)
  })

  test('hides other organizations that were suspended with it', async () => {
    const [org, other] = [await the.found(), await the.found()]
    const admin = await the.person({ role: 'admin' })
    const which = { ids: [org.id, other.id] }
    await the.rest(admin, 'POST', '/organizations/bulk', { action: 'suspend', reason: 'Spam', which })
    const { body } = await log(org)
    expect(body.items[0]).toMatchObject({ action: 'suspend', actor: null, rows: null })
    const path = `/organizations/${org.id}/log/${body.items[0].id}`
    expect((await the.rest(org.owner, 'GET', path)).status).toBe(404)
    const about = await the.rest(admin, 'GET', `/audit?person=${other.id}&action=organization.suspend`)
    expect(about.body.items).toMatchObject([{ rows: 2, reason: 'Spam' }])
  })

  test('names no administrator, none of their reasons, and no client address', async () => {
    const org = await the.found()
    const admin = await the.person({ role: 'admin' })
    const suspension = `/organizations/${org.id}/suspension`
    expect((await the.rest(admin, 'PUT', suspension, { reason: 'Spam' })).status).toBe(200)
    const { body } = await log(org)
    expect(body.items[0]).toMatchObject({ action: 'suspend', actor: null })
    expect(JSON.stringify(body)).not.toMatch(/Spam|198\.18|address/)
  })
})
