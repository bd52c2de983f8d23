import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { newId } from '~/lib/new-id'
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

const bulk = async (org: TestOrganization, by: Person, request: object): Promise<string> =>
  (await the.rest(by, 'POST', `/organizations/${org.id}/members/bulk`, request)).body.undo

const undo = (org: TestOrganization, by: Person, act: string) =>
  the.rest(by, 'POST', `/organizations/${org.id}/members/undo/${act}`)

/** Address, role, join date and teams of all members. */
const everybody = async (org: TestOrganization) =>
  (await the.rest(org.owner, 'GET', `/organizations/${org.id}/members`)).body.items

const rolesOf = async (org: TestOrganization): Promise<Record<string, string>> =>
  Object.fromEntries(
    (await everybody(org)).map((each: { user: Person; role: string }) => [each.user.email, each.role]),
  )

const log = async (org: TestOrganization, query = '') =>
  (await the.rest(org.owner, 'GET', `/organizations/${org.id}/log${query}`)).body.items

const mailsTo = async ({ email }: Person) => {
  await app.mailsDelivered()
  const mails = await app.db
    .select()
    .from(mailboxMessage)
    .where(eq(mailboxMessage.recipient, email))
    // Made when they were caused, while deliveries run side by side.
    .orderBy(mailboxMessage.id)
  return mails.map(({ subject }) => subject)
}

const all = { who: { all: {} } }

test('removed members are restored with id, role, join date and teams, and are notified', async () => {
  const org = await the.found()
  const admin = await the.join(org, 'admin')
  const zoe = await the.join(org)
  const before = await everybody(org)
  const act = await bulk(org, org.owner, { action: 'remove', ...all })
  expect(await everybody(org)).toHaveLength(1)
  expect((await log(org))[0]).toMatchObject({ action: 'remove-member', rows: 2, undo: 'possible' })

  expect(await undo(org, org.owner, act)).toMatchObject({
    status: 200,
    body: { done: 2, skipped: 0, left: [], remaining: 0 },
  })
  expect(await everybody(org)).toEqual(before)
  const entries = await log(org)
  expect(entries.slice(0, 2)).toMatchObject([
    { action: 'restore-member', rows: 2, undo: null },
    { action: 'remove-member', undo: 'undone' },
  ])
  const rows = await the.rest(org.owner, 'GET', `/organizations/${org.id}/log/${entries[0].id}`)
  const told = rows.body.items.map(({ id, changes }: { id: string; changes: object }) => ({ id, changes }))
  expect(told).toHaveLength(2)
  expect(told).toContainEqual({ id: zoe.id, changes: { role: { from: null, to: 'member' } } })
  expect((await mailsTo(admin)).at(-1)).toBe('You are a member of Readers again')
  // They have access again at once.
  expect((await the.rest(zoe, 'GET', `/organizations/${org.id}/members`)).status).toBe(200)
  expect(await undo(org, org.owner, act)).toMatchObject({
    status: 409,
    body: { code: 'ALREADY_UNDONE' },
  })
})

test('a single removed member is named in the log', async () => {
  const org = await the.found()
  const zoe = await the.join(org)
  const act = await bulk(org, org.owner, { action: 'remove', who: { ids: [zoe.memberId] } })
  expect(await undo(org, org.owner, act)).toMatchObject({ body: { done: 1 } })
  expect((await log(org)).slice(0, 2)).toMatchObject([
    { action: 'restore-member', rows: null, changes: { member: { to: zoe.email }, role: { to: 'member' } } },
    { action: 'remove-member', rows: null, undo: 'undone', changes: { member: { from: zoe.email } } },
  ])
})

test('roles are restored, unless they were changed since', async () => {
  const org = await the.found()
  const [a, b, c] = [await the.join(org, 'admin'), await the.join(org), await the.join(org)]
  const act = await bulk(org, org.owner, { action: 'set-role', role: 'member', ...all })
  expect(await rolesOf(org)).toMatchObject({ [a.email]: 'member' })
  const second = await bulk(org, org.owner, { action: 'set-role', role: 'admin', ...all })
  // The only changed member of the first action has another role by now.
  expect(await undo(org, org.owner, act)).toMatchObject({
    body: { done: 0, skipped: 1, left: [{ reason: 'changed' }] },
  })
  await the.rest(org.owner, 'PUT', `/organizations/${org.id}/members/${c.memberId}/role`, {
    role: 'member',
  })
  expect(await undo(org, org.owner, second)).toMatchObject({
    body: { done: 2, skipped: 1, left: [{ reason: 'changed' }] },
  })
  // After the second undo the first is possible: an undo retries skipped rows.
  expect(await undo(org, org.owner, act)).toMatchObject({ body: { done: 1, skipped: 0 } })
  expect(await rolesOf(org)).toEqual({
    [org.owner.email]: 'owner',
    [a.email]: 'admin',
    [b.email]: 'member',
    [c.email]: 'member',
  })
  expect((await log(org, '?kind=members'))[0]).toMatchObject({
    action: 'restore-role',
    changes: { role: { from: 'member', to: 'admin' }, member: { to: a.email } },
  })
  expect((await mailsTo(a)).filter((subject) => /role/.test(subject))).toHaveLength(4)
})

test('members added to a team are removed, except those who rejoined it themselves', async () => {
  const org = await the.found()
  const people = [await the.join(org), await the.join(org)]
  const { body: team } = await the.rest(org.owner, 'POST', `/organizations/${org.id}/teams`, {
    name: 'Proofs',
  })
  const inTeam = `/organizations/${org.id}/teams/${team.id}/members`
  const act = await bulk(org, org.owner, { action: 'add-to-team', teamId: team.id, ...all })
  await the.rest(org.owner, 'DELETE', `${inTeam}/${people[0]!.id}`)
  await the.rest(org.owner, 'PUT', `${inTeam}/${people[0]!.id}`)
  expect(await undo(org, org.owner, act)).toMatchObject({
    body: { done: 2, skipped: 1, left: [{ reason: 'changed' }] },
  })
  const teams = await the.rest(org.owner, 'GET', `/organizations/${org.id}/teams`)
  expect(teams.body).toContainEqual(expect.objectContaining({ name: 'Proofs', members: 1 }))
  expect((await log(org))[0]).toMatchObject({
    action: 'remove-from-team',
    rows: 2,
    changes: { team: { from: 'Proofs' } },
  })
})

test('a full organization restores as many as fit, and cancels invitations sent meanwhile', async () => {
  const org = await the.found()
  const people = [await the.join(org), await the.join(org), await the.join(org)]
  const act = await bulk(org, org.owner, { action: 'remove', ...all })
  const sent = await Promise.all(people.map(({ email }) => the.invite(org, email)))
  await app.db.update(organization).set({ maxMembers: 3 }).where(eq(organization.id, org.id))
  expect(await undo(org, org.owner, act)).toMatchObject({
    body: { done: 2, skipped: 1, left: [{ reason: 'full' }] },
  })
  const states = await Promise.all(sent.map((id) => the.stateOf(id)))
  expect(states.filter((state) => state === 'canceled')).toHaveLength(2)
  expect(states.filter((state) => state === 'pending')).toHaveLength(1)
  // With more room, the rest is restored.
  await app.db.update(organization).set({ maxMembers: null }).where(eq(organization.id, org.id))
  expect(await undo(org, org.owner, act)).toMatchObject({ body: { done: 1, skipped: 0 } })
})

test('a member who rejoined and left since is not restored', async () => {
  const org = await the.found()
  const zoe = await the.join(org)
  const act = await bulk(org, org.owner, { action: 'remove', ...all })
  await the.join(org, 'member', zoe)
  expect(await undo(org, org.owner, act)).toMatchObject({
    body: { done: 0, left: [{ reason: 'changed' }] },
  })
  await the.rest(zoe, 'POST', `/organizations/${org.id}/leave`)
  expect(await undo(org, org.owner, act)).toMatchObject({
    body: { done: 0, left: [{ reason: 'changed' }] },
  })
  expect(await everybody(org)).toHaveLength(1)
})

test('only owners restore owners', async () => {
  const org = await the.found()
  const [second, admin] = [await the.join(org, 'owner'), await the.join(org, 'admin')]
  const act = await bulk(org, org.owner, { action: 'remove', who: { ids: [second.memberId] } })
  expect(await undo(org, admin, act)).toMatchObject({ body: { done: 0, left: [{ reason: 'denied' }] } })
  expect(await undo(org, org.owner, act)).toMatchObject({ body: { done: 1 } })
  expect(await rolesOf(org)).toMatchObject({ [second.email]: 'owner' })
})

test('an undo is visible to those who may undo it in its organization', async () => {
  const org = await the.found()
  const [zoe, plain] = [await the.join(org), await the.join(org)]
  const elsewhere = await the.found()
  const act = await bulk(org, org.owner, { action: 'remove', who: { ids: [zoe.memberId] } })
  const operator = await the.person({ role: 'admin' })
  expect(await undo(org, plain, act)).toMatchObject({
    status: 403,
    body: { code: 'YOU_ARE_NOT_ALLOWED_TO_DELETE_THIS_MEMBER' },
  })
  for (const by of [zoe, elsewhere.owner, operator])
    expect(await undo(org, by, act)).toMatchObject({
      status: 404,
      body: { code: 'ORGANIZATION_NOT_FOUND' },
    })
  for (const id of [act, newId(), 'none'])
    expect(await undo(elsewhere, elsewhere.owner, id)).toMatchObject({
      status: 404,
      body: { code: 'NOT_FOUND' },
    })
  // It is not one of the product's own undos either.
  expect(await the.rest(operator, 'POST', `/undo/${act}`)).toMatchObject({ status: 404 })
  expect(await everybody(org)).toHaveLength(2)
})

test('the id of an existing entry is refused for an action', async () => {
  const org = await the.found()
  const zoe = await the.join(org)
  const [entry] = await log(org)
  const request = { action: 'remove', who: { ids: [zoe.memberId] }, act: entry.id }
  const path = `/organizations/${org.id}/members/bulk`
  expect(await the.rest(org.owner, 'POST', path, request)).toMatchObject({ status: 404 })
  expect(await everybody(org)).toHaveLength(2)
})

test('two concurrent undos restore each member once', async () => {
  const org = await the.found()
  const admin = await the.join(org, 'admin')
  const people = await Promise.all(Array.from({ length: 5 }, () => the.join(org)))
  const ids = people.map(({ memberId }) => memberId)
  const act = await bulk(org, org.owner, { action: 'remove', who: { ids } })
  const answers = await Promise.all([undo(org, org.owner, act), undo(org, admin, act)])
  expect(answers.map(({ status }) => status)).toEqual(expect.arrayContaining([200, 409]))
  expect(await app.db.$count(member, eq(member.organizationId, org.id))).toBe(7)
})
