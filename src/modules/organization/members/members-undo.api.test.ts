import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { newId } from '~/lib/new-id'
import { mailboxMessage } from '~/modules/mailbox/mailbox.table.server'
import { startApp, type TestApp } from '../../../../tests/support/app'
import { organizationsOf, type Person, type Place } from '../../../../tests/support/organizations'
import { organization } from '../organization.table.server'
import { member } from './member.table.server'

let app: TestApp
let the: ReturnType<typeof organizationsOf>
beforeAll(async () => {
  app = await startApp()
  the = organizationsOf(app)
})
afterAll(() => app.close())

const bulk = async (place: Place, by: Person, request: object): Promise<string> =>
  (await the.rest(by, 'POST', `/organizations/${place.id}/members/bulk`, request)).body.undo

const undo = (place: Place, by: Person, act: string) =>
  the.rest(by, 'POST', `/organizations/${place.id}/members/undo/${act}`)

/** Address, role, join date and teams of all members. */
const everybody = async (place: Place) =>
  (await the.rest(place.owner, 'GET', `/organizations/${place.id}/members`)).body.items

const rolesOf = async (place: Place): Promise<Record<string, string>> =>
  Object.fromEntries(
    (await everybody(place)).map((each: { user: Person; role: string }) => [each.user.email, each.role]),
  )

const log = async (place: Place, query = '') =>
  (await the.rest(place.owner, 'GET', `/organizations/${place.id}/log${query}`)).body.items

const mailsTo = async ({ email }: Person) => {
  await app.runtime.background.settled()
  const mails = await app.db.select().from(mailboxMessage).where(eq(mailboxMessage.recipient, email))
  return mails.map(({ subject }) => subject)
}

const all = { who: { all: {} } }

test('removed members are restored with id, role, join date and teams, and are notified', async () => {
  const place = await the.found()
  const admin = await the.join(place, 'admin')
  const zoe = await the.join(place)
  const before = await everybody(place)
  const act = await bulk(place, place.owner, { action: 'remove', ...all })
  expect(await everybody(place)).toHaveLength(1)
  expect((await log(place))[0]).toMatchObject({ action: 'remove-member', rows: 2, undo: 'possible' })

  expect(await undo(place, place.owner, act)).toMatchObject({
    status: 200,
    body: { done: 2, skipped: 0, left: [], remaining: 0 },
  })
  expect(await everybody(place)).toEqual(before)
  const entries = await log(place)
  expect(entries.slice(0, 2)).toMatchObject([
    { action: 'restore-member', rows: 2, undo: null },
    { action: 'remove-member', undo: 'undone' },
  ])
  const rows = await the.rest(place.owner, 'GET', `/organizations/${place.id}/log/${entries[0].id}`)
  const told = rows.body.items.map(({ id, changes }: { id: string; changes: object }) => ({ id, changes }))
  expect(told).toHaveLength(2)
  expect(told).toContainEqual({ id: zoe.id, changes: { role: { from: null, to: 'member' } } })
  expect((await mailsTo(admin)).at(-1)).toBe('You are a member of Readers again')
  // They have access again at once.
  expect((await the.rest(zoe, 'GET', `/organizations/${place.id}/members`)).status).toBe(200)
  expect(await undo(place, place.owner, act)).toMatchObject({
    status: 409,
    body: { code: 'ALREADY_UNDONE' },
  })
})

test('a single removed member is named in the log', async () => {
  const place = await the.found()
  const zoe = await the.join(place)
  const act = await bulk(place, place.owner, { action: 'remove', who: { ids: [zoe.memberId] } })
  expect(await undo(place, place.owner, act)).toMatchObject({ body: { done: 1 } })
  expect((await log(place)).slice(0, 2)).toMatchObject([
    { action: 'restore-member', rows: null, changes: { member: { to: zoe.email }, role: { to: 'member' } } },
    { action: 'remove-member', rows: null, undo: 'undone', changes: { member: { from: zoe.email } } },
  ])
})

test('roles are restored, unless they were changed since', async () => {
  const place = await the.found()
  const [a, b, c] = [await the.join(place, 'admin'), await the.join(place), await the.join(place)]
  const act = await bulk(place, place.owner, { action: 'set-role', role: 'member', ...all })
  expect(await rolesOf(place)).toMatchObject({ [a.email]: 'member' })
  const second = await bulk(place, place.owner, { action: 'set-role', role: 'admin', ...all })
  // The only changed member of the first action has another role by now.
  expect(await undo(place, place.owner, act)).toMatchObject({
    body: { done: 0, skipped: 1, left: [{ reason: 'changed' }] },
  })
  await the.rest(place.owner, 'PUT', `/organizations/${place.id}/members/${c.memberId}/role`, {
    role: 'member',
  })
  expect(await undo(place, place.owner, second)).toMatchObject({
    body: { done: 2, skipped: 1, left: [{ reason: 'changed' }] },
  })
  // After the second undo the first is possible: an undo retries skipped rows.
  expect(await undo(place, place.owner, act)).toMatchObject({ body: { done: 1, skipped: 0 } })
  expect(await rolesOf(place)).toEqual({
    [place.owner.email]: 'owner',
    [a.email]: 'admin',
    [b.email]: 'member',
    [c.email]: 'member',
  })
  expect((await log(place, '?kind=members'))[0]).toMatchObject({
    action: 'restore-role',
    changes: { role: { from: 'member', to: 'admin' }, member: { to: a.email } },
  })
  expect((await mailsTo(a)).filter((subject) => /role/.test(subject))).toHaveLength(4)
})

test('members added to a team are removed, except those who rejoined it themselves', async () => {
  const place = await the.found()
  const people = [await the.join(place), await the.join(place)]
  const { body: team } = await the.rest(place.owner, 'POST', `/organizations/${place.id}/teams`, {
    name: 'Proofs',
  })
  const inTeam = `/organizations/${place.id}/teams/${team.id}/members`
  const act = await bulk(place, place.owner, { action: 'add-to-team', teamId: team.id, ...all })
  await the.rest(place.owner, 'DELETE', `${inTeam}/${people[0]!.id}`)
  await the.rest(place.owner, 'PUT', `${inTeam}/${people[0]!.id}`)
  expect(await undo(place, place.owner, act)).toMatchObject({
    body: { done: 2, skipped: 1, left: [{ reason: 'changed' }] },
  })
  const teams = await the.rest(place.owner, 'GET', `/organizations/${place.id}/teams`)
  expect(teams.body).toContainEqual(expect.objectContaining({ name: 'Proofs', members: 1 }))
  expect((await log(place))[0]).toMatchObject({
    action: 'remove-from-team',
    rows: 2,
    changes: { team: { from: 'Proofs' } },
  })
})

test('a full organization restores as many as fit, and cancels invitations sent meanwhile', async () => {
  const place = await the.found()
  const people = [await the.join(place), await the.join(place), await the.join(place)]
  const act = await bulk(place, place.owner, { action: 'remove', ...all })
  const sent = await Promise.all(people.map(({ email }) => the.invite(place, email)))
  await app.db.update(organization).set({ maxMembers: 3 }).where(eq(organization.id, place.id))
  expect(await undo(place, place.owner, act)).toMatchObject({
    body: { done: 2, skipped: 1, left: [{ reason: 'full' }] },
  })
  const states = await Promise.all(sent.map((id) => the.stateOf(id)))
  expect(states.filter((state) => state === 'canceled')).toHaveLength(2)
  expect(states.filter((state) => state === 'pending')).toHaveLength(1)
  // With more room, the rest is restored.
  await app.db.update(organization).set({ maxMembers: null }).where(eq(organization.id, place.id))
  expect(await undo(place, place.owner, act)).toMatchObject({ body: { done: 1, skipped: 0 } })
})

test('a member who rejoined and left since is not restored', async () => {
  const place = await the.found()
  const zoe = await the.join(place)
  const act = await bulk(place, place.owner, { action: 'remove', ...all })
  await the.join(place, 'member', zoe)
  expect(await undo(place, place.owner, act)).toMatchObject({
    body: { done: 0, left: [{ reason: 'changed' }] },
  })
  await the.rest(zoe, 'POST', `/organizations/${place.id}/leave`)
  expect(await undo(place, place.owner, act)).toMatchObject({
    body: { done: 0, left: [{ reason: 'changed' }] },
  })
  expect(await everybody(place)).toHaveLength(1)
})

test('only owners restore owners', async () => {
  const place = await the.found()
  const [second, admin] = [await the.join(place, 'owner'), await the.join(place, 'admin')]
  const act = await bulk(place, place.owner, { action: 'remove', who: { ids: [second.memberId] } })
  expect(await undo(place, admin, act)).toMatchObject({ body: { done: 0, left: [{ reason: 'denied' }] } })
  expect(await undo(place, place.owner, act)).toMatchObject({ body: { done: 1 } })
  expect(await rolesOf(place)).toMatchObject({ [second.email]: 'owner' })
})

test('an undo is visible to those who may undo it in its organization', async () => {
  const place = await the.found()
  const [zoe, plain] = [await the.join(place), await the.join(place)]
  const elsewhere = await the.found()
  const act = await bulk(place, place.owner, { action: 'remove', who: { ids: [zoe.memberId] } })
  const operator = await the.person({ role: 'admin' })
  expect(await undo(place, plain, act)).toMatchObject({
    status: 403,
    body: { code: 'YOU_ARE_NOT_ALLOWED_TO_DELETE_THIS_MEMBER' },
  })
  for (const by of [zoe, elsewhere.owner, operator])
    expect(await undo(place, by, act)).toMatchObject({
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
  expect(await everybody(place)).toHaveLength(2)
})

test('the id of an existing entry is refused for an action', async () => {
  const place = await the.found()
  const zoe = await the.join(place)
  const [entry] = await log(place)
  const request = { action: 'remove', who: { ids: [zoe.memberId] }, act: entry.id }
  const path = `/organizations/${place.id}/members/bulk`
  expect(await the.rest(place.owner, 'POST', path, request)).toMatchObject({ status: 404 })
  expect(await everybody(place)).toHaveLength(2)
})

test('two concurrent undos restore each member once', async () => {
  const place = await the.found()
  const admin = await the.join(place, 'admin')
  const people = await Promise.all(Array.from({ length: 5 }, () => the.join(place)))
  const ids = people.map(({ memberId }) => memberId)
  const act = await bulk(place, place.owner, { action: 'remove', who: { ids } })
  const answers = await Promise.all([undo(place, place.owner, act), undo(place, admin, act)])
  expect(answers.map(({ status }) => status)).toEqual(expect.arrayContaining([200, 409]))
  expect(await app.db.$count(member, eq(member.organizationId, place.id))).toBe(7)
})
