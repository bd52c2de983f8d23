import { and, eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { auditEntry } from '~/modules/audit/audit.table.server'
import { session, user } from '~/modules/auth/auth.table.server'
import { sqlState } from '~/platform/database-errors.server'
import { origin, startApp, type TestApp } from '../../../tests/support/app'
import { logAbout } from '../../../tests/support/audit-log'
import { organizationsOf, type Person, type Place } from '../../../tests/support/organizations'
import { reservedSlugs } from './organization.schema'
import { organization } from './organization.table.server'
import { invitation } from './invitations/invitation.table.server'
import { team, teamMember } from './teams/team.table.server'
import { member } from './members/member.table.server'

let app: TestApp
let the: ReturnType<typeof organizationsOf>
beforeAll(async () => {
  app = await startApp({
    env: {
      ORGANIZATIONS_OWNED_MAX: '3',
      ORGANIZATION_MEMBERS_MAX: '4',
      ORGANIZATION_TEAMS_MAX: '3',
      ORGANIZATION_TEAM_MEMBERS_MAX: '3',
      ORGANIZATION_INVITATIONS_MAX: '3',
    },
  })
  the = organizationsOf(app)
})
afterAll(() => app.close())

const logOf = async (id: string) => (await logAbout(app.db, id)).map(({ action }) => action)

describe('an organization', () => {
  test('starts with its owner and one team of its name, and becomes active', async () => {
    const owner = await the.person()
    const { status, body } = await the.rest(owner, 'POST', '/organizations', {
      name: ' Readers ',
      slug: 'Book-Club',
    })
    expect(status).toBe(201)
    expect(body).toMatchObject({ name: 'Readers', slug: 'book-club', suspendedAt: null })
    expect(await the.membersOf(body)).toMatchObject([{ userId: owner.id, role: 'owner' }])
    const { body: teams } = await the.rest(owner, 'GET', `/organizations/${body.id}/teams`)
    expect(teams).toMatchObject([{ name: 'Readers', members: 1 }])
    const [own] = await app.db.select().from(session).where(eq(session.id, owner.sessionId))
    expect(own).toMatchObject({ activeOrganizationId: body.id, activeTeamId: teams[0].id })
    expect(await logOf(body.id)).toEqual(['organization.create'])
    expect((await the.rest(owner, 'GET', '/organizations/mine')).body).toMatchObject([
      { id: body.id, role: 'owner', limits: { members: 4, teams: 3 }, members: 1, lastUsed: true },
    ])
  })

  test('the session remembers the last one visited', async () => {
    const owner = await the.person()
    const [first, second] = [await the.found(owner), await the.found(owner)]
    await the.join(first)
    const seen = async () =>
      (await the.rest(owner, 'GET', '/organizations/mine')).body.map(
        ({ id, members, lastUsed }: Record<string, unknown>) => ({ id, members, lastUsed }),
      )
    expect(await seen()).toEqual([
      { id: first.id, members: 2, lastUsed: false },
      { id: second.id, members: 1, lastUsed: true },
    ])
    expect((await the.rest(owner, 'POST', `/organizations/${first.id}/visit`)).status).toBe(200)
    expect(await seen()).toMatchObject([{ lastUsed: true }, { lastUsed: false }])
  })

  test('a slug is checked while it is typed, with a rate limit', async () => {
    const by = await the.person()
    const place = await the.found()
    const look = (slug: string) => the.rest(by, 'GET', `/organizations/slugs/${slug}`)
    expect((await look(place.slug.toUpperCase())).body).toEqual({ problem: 'organization:slug.taken' })
    expect((await look('admin')).body).toEqual({ problem: 'organization:slug.reserved' })
    expect((await look('no')).body).toEqual({ problem: 'organization:slug.invalid' })
    expect((await look('nobody-has-this')).body).toEqual({ problem: null })
    const others = await Promise.all(Array.from({ length: 57 }, () => look('nobody-has-this')))
    expect(others.filter(({ status }) => status === 429)).toMatchObject([
      { body: { code: 'TOO_MANY_REQUESTS' } },
    ])
    // Both APIs share the limit, from any client address.
    const limited = await the.auth(by, 'check-slug', { slug: 'nobody-has-this' })
    expect(limited).toMatchObject({
      status: 429,
      body: { code: 'TOO_MANY_REQUESTS', retryAfter: expect.any(Number) },
    })
    expect((await the.auth(await the.person(), 'check-slug', { slug: 'nobody-has-this' })).status).toBe(200)
  })

  test.each([
    [{ name: '', slug: 'good-one' }, 'name'],
    [{ name: 'Good', slug: 'no' }, 'slug'],
    [{ name: 'Good', slug: 'with space' }, 'slug'],
    [{ name: 'Good', slug: 'admin' }, 'slug'],
    [{ name: 'x'.repeat(101), slug: 'good-one' }, 'name'],
    [{ name: '\u200b\u200d\u2060', slug: 'good-one' }, 'name'],
    [{ name: '\u202eGood', slug: 'good-one' }, 'name'],
  ])('is refused as %o', async (given, field) => {
    const { status, body } = await the.rest(await the.person(), 'POST', '/organizations', given)
    expect(status).toBe(400)
    expect(body.data.fields[0].path).toBe(field)
  })

  test('has a unique slug, ignoring case', async () => {
    const place = await the.found()
    const other = await the.person()
    const taken = { name: 'Other', slug: place.slug.toUpperCase() }
    expect((await the.auth(other, 'create', taken)).body.code).toBe('ORGANIZATION_ALREADY_EXISTS')
    expect((await the.auth(other, 'check-slug', { slug: place.slug })).body.code).toBe(
      'ORGANIZATION_SLUG_ALREADY_TAKEN',
    )
    expect((await the.auth(other, 'check-slug', { slug: 'login' })).status).toBe(400)
    expect((await the.auth(other, 'check-slug', { slug: 'free-to-take' })).body).toEqual({ status: true })
    const mine = await the.found(other)
    const renamed = await the.rest(other, 'PATCH', `/organizations/${mine.id}`, { slug: place.slug })
    expect(renamed.body).toMatchObject({ code: 'ORGANIZATION_SLUG_ALREADY_TAKEN', data: { field: 'slug' } })
  })

  test('checking slugs has its own rate limit', async () => {
    const requested = await the.person()
    const send = () =>
      app.post(
        '/api/auth/organization/check-slug',
        { slug: 'any-name' },
        { cookie: requested.cookie, address: '192.0.2.77' },
      )
    const statuses: number[] = []
    for (let at = 0; at < 22; at++) statuses.push((await send()).status)
    expect(statuses.filter((status) => status === 200)).toHaveLength(20)
    const last = await send()
    expect(last.status).toBe(429)
    expect(last.headers.get('retry-after')).toMatch(/^\d+$/)
  })

  test('needs a verified address, within the limit of owned organizations', async () => {
    const unproven = await the.person({ emailVerified: false })
    const { status, body } = await the.auth(unproven, 'create', { name: 'Mine', slug: 'mine-alone' })
    expect([status, body.code]).toEqual([403, 'YOU_ARE_NOT_ALLOWED_TO_CREATE_A_NEW_ORGANIZATION'])
    const owner = await the.person()
    for (let at = 0; at < 3; at++) await the.found(owner)
    const more = await the.auth(owner, 'create', { name: 'More', slug: 'one-more-of-them' })
    expect([more.status, more.body.code]).toEqual([
      403,
      'YOU_HAVE_REACHED_THE_MAXIMUM_NUMBER_OF_ORGANIZATIONS',
    ])
    // Becoming the owner of another one is limited too.
    const place = await the.found()
    const { memberId } = await the.join(place, 'member', owner)
    const raised = await the.rest(place.owner, 'POST', `/organizations/${place.id}/owner`, { memberId })
    expect(raised.body.code).toBe('YOU_HAVE_REACHED_THE_MAXIMUM_NUMBER_OF_ORGANIZATIONS')
  })

  test('is edited with optimistic locking', async () => {
    const place = await the.found()
    const path = `/organizations/${place.id}`
    const first = await the.rest(place.owner, 'PATCH', path, { name: 'First', version: 1 })
    expect(first.body).toMatchObject({ name: 'First', version: 2 })
    const second = await the.rest(place.owner, 'PATCH', path, { name: 'Second', version: 1 })
    expect(second).toMatchObject({
      status: 409,
      body: { code: 'EDIT_CONFLICT', data: { current: { name: 'First' } } },
    })
    expect(await logOf(place.id)).toEqual(['organization.create', 'organization.update'])
  })

  test('is deleted with all its rows', async () => {
    const place = await the.found()
    const other = await the.join(place)
    const id = await the.invite(place, 'somebody@example.org')
    expect((await the.rest(place.owner, 'DELETE', `/organizations/${place.id}`)).status).toBe(200)
    for (const [table, where] of [
      [organization, eq(organization.id, place.id)],
      [member, eq(member.organizationId, place.id)],
      [team, eq(team.organizationId, place.id)],
      [teamMember, eq(teamMember.organizationId, place.id)],
      [invitation, eq(invitation.id, id)],
    ] as const)
      expect(await app.db.$count(table, where)).toBe(0)
    const sessions = await app.db.select().from(session).where(eq(session.userId, other.id))
    expect(sessions).toMatchObject([{ activeOrganizationId: null, activeTeamId: null }])
    expect((await logOf(place.id)).at(-1)).toBe('organization.delete')
  })
})

describe('owners', () => {
  test('the last one cannot leave, be demoted or removed; one of two can', async () => {
    const place = await the.found()
    const ownId = await the.memberIdOf(place, place.owner)
    const leave = () => the.auth(place.owner, 'leave', { organizationId: place.id })
    const demote = () =>
      the.auth(place.owner, 'update-member-role', {
        memberId: ownId,
        role: 'member',
        organizationId: place.id,
      })
    const remove = () =>
      the.auth(place.owner, 'remove-member', { memberIdOrEmail: ownId, organizationId: place.id })
    await the.join(place, 'admin')
    expect((await leave()).body.code).toBe('YOU_CANNOT_LEAVE_THE_ORGANIZATION_AS_THE_ONLY_OWNER')
    expect((await demote()).body.code).toBe('YOU_CANNOT_LEAVE_THE_ORGANIZATION_WITHOUT_AN_OWNER')
    expect((await remove()).body.code).toBe('YOU_CANNOT_LEAVE_THE_ORGANIZATION_AS_THE_ONLY_OWNER')
    await the.join(place, 'owner')
    expect((await leave()).body).toMatchObject({ id: ownId, role: 'owner' })
    expect((await the.rest(place.owner, 'GET', `/organizations/by-slug/${place.slug}`)).status).toBe(404)
  })

  test('are appointed and demoted by owners only', async () => {
    const place = await the.found()
    const admin = await the.join(place, 'admin')
    const other = await the.join(place)
    const ownerId = await the.memberIdOf(place, place.owner)
    const path = (id: string) => `/organizations/${place.id}/members/${id}`
    const refused = { status: 403, body: { code: 'YOU_ARE_NOT_ALLOWED_TO_UPDATE_THIS_MEMBER' } }
    expect(await the.rest(admin, 'PUT', `${path(other.memberId)}/role`, { role: 'owner' })).toMatchObject(
      refused,
    )
    expect(await the.rest(admin, 'PUT', `${path(admin.memberId)}/role`, { role: 'owner' })).toMatchObject(
      refused,
    )
    expect(await the.rest(admin, 'PUT', `${path(ownerId)}/role`, { role: 'member' })).toMatchObject(refused)
    expect((await the.rest(admin, 'DELETE', path(ownerId))).body.code).toBe(
      'YOU_ARE_NOT_ALLOWED_TO_DELETE_THIS_MEMBER',
    )
    const asOwner = { emails: ['new-owner@example.org'], role: 'owner' }
    expect((await the.rest(admin, 'POST', `/organizations/${place.id}/invitations`, asOwner)).body.code).toBe(
      'YOU_ARE_NOT_ALLOWED_TO_INVITE_USER_WITH_THIS_ROLE',
    )
    expect((await the.rest(admin, 'PUT', `${path(other.memberId)}/role`, { role: 'admin' })).status).toBe(200)
    expect((await the.rest(admin, 'DELETE', path(other.memberId))).status).toBe(200)
    expect(await the.rest(admin, 'DELETE', path(other.memberId))).toMatchObject({
      status: 404,
      body: { code: 'MEMBER_NOT_FOUND' },
    })
  })

  test('transfer ownership to another member, and stay', async () => {
    const place = await the.found()
    const heir = await the.join(place)
    const path = `/organizations/${place.id}/owner`
    expect((await the.rest(place.owner, 'POST', path, { memberId: heir.memberId })).status).toBe(200)
    const roles = Object.fromEntries((await the.membersOf(place)).map(({ userId, role }) => [userId, role]))
    expect(roles).toEqual({ [place.owner.id]: 'admin', [heir.id]: 'owner' })
    expect((await the.rest(place.owner, 'POST', path, { memberId: heir.memberId })).status).toBe(403)
    expect((await logOf(place.id)).at(-1)).toBe('organization.hand-over')
  })
})

describe('members', () => {
  test('are listed and found by other members', async () => {
    const place = await the.found()
    await the.join(place, 'member', await the.person({ name: 'Ngozi Adichie' }))
    const path = `/organizations/${place.id}/members`
    const { body } = await the.rest(place.owner, 'GET', `${path}?limit=1`)
    expect(body).toMatchObject({ total: 2, items: [{ role: 'owner', teamIds: [place.teamId] }] })
    const next = await the.rest(place.owner, 'GET', `${path}?limit=1&cursor=${body.nextCursor}`)
    expect(next.body).toMatchObject({ items: [{ role: 'member' }], nextCursor: null })
    const found = await the.rest(place.owner, 'GET', `${path}?searchTerm=ngo`)
    expect(found.body).toMatchObject({ total: 1, items: [{ user: { name: 'Ngozi Adichie' } }] })
    const ofRole = await the.auth(
      place.owner,
      `list-members?organizationId=${place.id}&filterField=role&filterValue=owner`,
    )
    expect(ofRole.body).toMatchObject({ total: 1, members: [{ user: { email: place.owner.email } }] })
    // A cursor of one list is refused in another organization.
    const other = await the.found()
    const foreign = await the.rest(
      other.owner,
      'GET',
      `/organizations/${other.id}/members?cursor=${body.nextCursor}`,
    )
    expect(foreign.body.code).toBe('INVALID_CURSOR')
  })

  test('lose access at once when they are removed', async () => {
    const place = await the.found()
    const gone = await the.join(place, 'admin')
    const id = await the.auth(gone, 'invite-member', {
      email: 'offered@example.org',
      role: 'member',
      organizationId: place.id,
    })
    const body = { memberIdOrEmail: gone.email, organizationId: place.id }
    expect((await the.auth(place.owner, 'remove-member', body)).status).toBe(200)
    const stranger = await the.person()
    for (const by of [gone, stranger])
      expect(await the.rest(by, 'GET', `/organizations/${place.id}/members`)).toMatchObject({
        status: 404,
        body: { code: 'ORGANIZATION_NOT_FOUND' },
      })
    const [own] = await app.db.select().from(session).where(eq(session.id, gone.sessionId))
    expect(own).toMatchObject({ activeOrganizationId: null, activeTeamId: null })
    expect(await app.db.$count(teamMember, eq(teamMember.userId, gone.id))).toBe(0)
    const [offered] = await app.db.select().from(invitation).where(eq(invitation.id, id.body.id))
    expect(offered).toMatchObject({ status: 'pending', inviterId: null })
  })

  test('who may no longer invite lose their pending invitations', async () => {
    const place = await the.found()
    const other = await the.join(place, 'owner')
    const given = { email: 'heir@example.org', role: 'owner', organizationId: place.id }
    const { body } = await the.auth(other, 'invite-member', given)
    const path = `/organizations/${place.id}/members/${other.memberId}/role`
    expect((await the.rest(place.owner, 'PUT', path, { role: 'admin' })).status).toBe(200)
    expect(await the.stateOf(body.id)).toBe('canceled')
  })

  test('are limited by the setting, or by a quota', async () => {
    const place = await the.found()
    await app.db.update(organization).set({ maxMembers: 2 }).where(eq(organization.id, place.id))
    await the.join(place)
    const late = await the.person()
    const invitationId = await the.invite(place, late.email)
    const accept = () => the.auth(late, 'accept-invitation', { invitationId })
    expect((await accept()).body.code).toBe('ORGANIZATION_MEMBERSHIP_LIMIT_REACHED')
    await app.db.update(organization).set({ maxMembers: 3 }).where(eq(organization.id, place.id))
    expect((await accept()).status).toBe(200)
  })
})

describe('teams', () => {
  test('have unique names, and a limit', async () => {
    const place = await the.found()
    const create = (name: string) => the.auth(place.owner, 'create-team', { name, organizationId: place.id })
    expect((await create('READERS')).body.code).toBe('TEAM_ALREADY_EXISTS')
    const { body } = await create('Writers')
    const rename = { teamId: body.id, data: { name: 'readers', organizationId: place.id } }
    expect((await the.auth(place.owner, 'update-team', rename)).body.code).toBe('TEAM_ALREADY_EXISTS')
    expect((await create('Third')).status).toBe(200)
    expect((await create('Fourth')).body.code).toBe('YOU_HAVE_REACHED_THE_MAXIMUM_NUMBER_OF_TEAMS')
  })

  test('the last one cannot be deleted, and invitations to a deleted team lead to the first', async () => {
    const place = await the.found()
    const path = (id: string) => `/organizations/${place.id}/teams/${id}`
    expect((await the.rest(place.owner, 'DELETE', path(place.teamId))).body.code).toBe(
      'UNABLE_TO_REMOVE_LAST_TEAM',
    )
    const { body } = await the.rest(place.owner, 'POST', `/organizations/${place.id}/teams`, {
      name: 'Second',
    })
    const newcomer = await the.person()
    const given = { email: newcomer.email, role: 'member', teamId: body.id, organizationId: place.id }
    const invited = await the.auth(place.owner, 'invite-member', given)
    expect((await the.rest(place.owner, 'DELETE', path(body.id))).status).toBe(200)
    expect((await the.auth(newcomer, 'accept-invitation', { invitationId: invited.body.id })).status).toBe(
      200,
    )
    const [place2] = await app.db.select().from(teamMember).where(eq(teamMember.userId, newcomer.id))
    expect(place2!.teamId).toBe(place.teamId)
  })

  test('that are full do not block joining: members get the first team with room, or none', async () => {
    const place = await the.found()
    await app.db.update(organization).set({ maxTeamMembers: 1 }).where(eq(organization.id, place.id))
    const create = { name: 'Two', organizationId: place.id }
    const { body: second } = await the.auth(place.owner, 'create-team', create)
    const teamsOf = async ({ id }: { id: string }) =>
      (await app.db.select().from(teamMember).where(eq(teamMember.userId, id))).map(({ teamId }) => teamId)
    // The first is full with its owner.
    const next = await the.join(place)
    expect(await teamsOf(next)).toEqual([second.id])
    const last = await the.join(place)
    expect(await teamsOf(last)).toEqual([])
    const [own] = await app.db.select().from(session).where(eq(session.userId, last.id))
    expect(own).toMatchObject({ activeOrganizationId: place.id, activeTeamId: null })
    // If the named team is full, no other is chosen.
    await the.auth(place.owner, 'create-team', { ...create, name: 'Three' })
    const named = await the.person()
    const body = { email: named.email, role: 'member', teamId: second.id, organizationId: place.id }
    const invited = await the.auth(place.owner, 'invite-member', body)
    const accepted = await the.auth(named, 'accept-invitation', { invitationId: invited.body.id })
    expect(accepted.status).toBe(200)
    expect(await teamsOf(named)).toEqual([])
  })

  test('contain members only, each once, up to the limit', async () => {
    const place = await the.found()
    const { body: second } = await the.auth(place.owner, 'create-team', {
      name: 'Two',
      organizationId: place.id,
    })
    const add = (userId: string) =>
      the.auth(place.owner, 'add-team-member', { teamId: second.id, userId, organizationId: place.id })
    const stranger = await the.person()
    expect((await add(stranger.id)).body.code).toBe('USER_IS_NOT_A_MEMBER_OF_THE_ORGANIZATION')
    const inside = [place.owner, await the.join(place), await the.join(place)]
    for (const each of inside) expect((await add(each.id)).status).toBe(200)
    expect((await add(place.owner.id)).status).toBe(200)
    expect(await app.db.$count(teamMember, eq(teamMember.teamId, second.id))).toBe(3)
    await app.db
      .update(organization)
      .set({ maxMembers: 9, maxTeamMembers: 4 })
      .where(eq(organization.id, place.id))
    const fourth = await the.join(place)
    await app.db.update(organization).set({ maxTeamMembers: 3 }).where(eq(organization.id, place.id))
    expect((await add(fourth.id)).body.code).toBe('TEAM_MEMBER_LIMIT_REACHED')
    const remove = { teamId: second.id, userId: inside[1]!.id, organizationId: place.id }
    expect((await the.auth(place.owner, 'remove-team-member', remove)).status).toBe(200)
    expect((await the.auth(place.owner, 'remove-team-member', remove)).body.code).toBe(
      'USER_IS_NOT_A_MEMBER_OF_THE_TEAM',
    )
  })
})

describe('deleting users', () => {
  const usersAdmin = () => the.person({ role: 'admin' })

  test('a sole owner is refused with the organizations named; empty ones are deleted after confirmation', async () => {
    const admin = await usersAdmin()
    const place = await the.found(undefined, 'Kept')
    const other = await the.join(place)
    const path = `/users/${place.owner.id}`
    const refused = await the.rest(admin, 'DELETE', path)
    expect(refused).toMatchObject({
      status: 409,
      body: { code: 'ONLY_OWNER', data: { organizations: [{ name: 'Kept', slug: place.slug }] } },
    })
    expect((await the.rest(admin, 'DELETE', path, { withOrganizations: true })).body.code).toBe('ONLY_OWNER')
    const own = await app.post(
      '/api/auth/delete-user?withOrganizations=true',
      {},
      { cookie: place.owner.cookie },
    )
    expect([own.status, ((await own.json()) as { code: string }).code]).toEqual([409, 'ONLY_OWNER'])
    expect((await the.rest(admin, 'DELETE', `/users/${other.id}`)).status).toBe(200)

    expect((await the.rest(admin, 'DELETE', path)).body).toMatchObject({
      code: 'ONLY_MEMBER',
      data: { organizations: [{ name: 'Kept' }] },
    })
    expect((await the.rest(admin, 'DELETE', path, { withOrganizations: true })).status).toBe(200)
    expect(await app.db.$count(organization, eq(organization.id, place.id))).toBe(0)
    expect((await logOf(place.id)).at(-1)).toBe('organization.delete')
  })

  test("oneself: the same, through the library's client", async () => {
    const place = await the.found()
    const leave = (query: string) =>
      app.post(`/api/auth/delete-user${query}`, {}, { cookie: place.owner.cookie })
    const refused = await leave('')
    expect(refused.status).toBe(409)
    expect(await refused.json()).toMatchObject({ code: 'ONLY_MEMBER', organizations: [{ slug: place.slug }] })
    expect((await leave('?withOrganizations=true')).status).toBe(200)
    expect(await app.db.$count(user, eq(user.id, place.owner.id))).toBe(0)
    expect(await app.db.$count(organization, eq(organization.id, place.id))).toBe(0)
  })

  test('in bulk skips owners, and says how many', async () => {
    const admin = await usersAdmin()
    const place = await the.found()
    const member1 = await the.join(place)
    const free = await the.person()
    const who = { ids: [place.owner.id, member1.id, free.id] }
    const { body } = await the.rest(admin, 'POST', '/users/bulk', { action: 'delete', who })
    expect(body).toMatchObject({ done: 2, unchanged: 0, self: 0, gone: 0, held: 1, remaining: 0 })
    expect(await app.db.$count(user, eq(user.id, place.owner.id))).toBe(1)
  })

  test('banning is never refused', async () => {
    const admin = await usersAdmin()
    const place = await the.found()
    await the.join(place)
    const banned = await the.rest(admin, 'PUT', `/users/${place.owner.id}/ban`, { reason: 'x' })
    expect(banned.status).toBe(200)
  })
})

describe('administrators', () => {
  test('see all organizations, and have no permissions inside', async () => {
    const admin = await the.person({ role: 'admin' })
    const place = await the.found(undefined, 'Zebra Fanciers')
    const found = await the.rest(admin, 'GET', '/organizations?searchTerm=zebra')
    expect(found.body.items).toMatchObject([
      { id: place.id, members: 1, ownersCanAct: true, maxMembers: null },
    ])
    expect((await the.rest(admin, 'GET', `/organizations/by-slug/${place.slug}`)).status).toBe(404)
    expect((await the.rest(admin, 'DELETE', `/organizations/${place.id}`)).status).toBe(404)
    expect((await the.rest(place.owner, 'GET', '/organizations')).status).toBe(403)
  })

  test('appoint an owner only where no owner is active', async () => {
    const admin = await the.person({ role: 'admin' })
    const place = await the.found()
    const [other, banned] = [await the.join(place), await the.join(place)]
    const appoint = (id: string) => the.rest(admin, 'PUT', `/organizations/${place.id}/owners/${id}`)
    expect((await appoint(other.id)).body.code).toBe('ORGANIZATION_HAS_AN_OWNER')
    await the.rest(admin, 'PUT', `/users/${place.owner.id}/ban`, { reason: 'x' })
    expect((await the.rest(admin, 'GET', `/organizations/${place.id}`)).body).toMatchObject({
      ownersCanAct: false,
      owners: [{ id: place.owner.id, email: place.owner.email }],
    })
    expect((await the.rest(admin, 'GET', `/organizations/${place.id}/people`)).body).toMatchObject({
      items: [{ role: 'owner' }, { user: { id: other.id } }, { user: { id: banned.id } }],
      total: 3,
    })
    const without = await the.rest(admin, 'GET', '/organizations?ownerless=true')
    expect(without.body.items[0]).toMatchObject({ id: place.id })
    expect((await the.rest(admin, 'GET', '/organizations?ownerless=false')).body.items).not.toContainEqual(
      expect.objectContaining({ id: place.id }),
    )
    await the.rest(admin, 'PUT', `/users/${banned.id}/ban`, { reason: 'x' })
    expect((await appoint(banned.id)).body.code).toBe('BANNED_USER')
    expect((await appoint(admin.id)).body.code).toBe('USER_IS_NOT_A_MEMBER_OF_THE_ORGANIZATION')
    expect((await appoint(other.id)).status).toBe(200)
    expect((await the.rest(other, 'GET', `/organizations/by-slug/${place.slug}`)).body.role).toBe('owner')
    expect((await logOf(place.id)).at(-1)).toBe('organization.appoint-owner')
  })

  test('suspend and resume several; each is counted once, and in the log', async () => {
    const admin = await the.person({ role: 'admin' })
    const [first, second] = [
      await the.found(undefined, 'Okapi Readers'),
      await the.found(undefined, 'Okapi Writers'),
    ]
    const many = (body: object) => the.rest(admin, 'POST', '/organizations/bulk', body)
    const which = { ids: [first.id, first.id, second.id, 'gone'] }
    await the.rest(admin, 'PUT', `/organizations/${second.id}/suspension`, { reason: 'Earlier' })
    expect((await many({ action: 'suspend', which })).status).toBe(400)
    expect((await many({ action: 'suspend', reason: 'Unpaid', which })).body).toMatchObject({
      done: 1,
      unchanged: 1,
      gone: 1,
    })
    const found = await the.rest(admin, 'GET', '/organizations?searchTerm=okapi&suspended=true&sort=name')
    expect(found.body.items).toMatchObject([{ suspendedReason: 'Unpaid' }, { suspendedReason: 'Earlier' }])
    expect(
      (await many({ action: 'resume', which: { all: { searchTerm: 'okapi', mispelt: true } } })).status,
    ).toBe(400)
    const all = { all: { searchTerm: 'okapi' } }
    expect((await many({ action: 'resume', which: all })).body).toMatchObject({
      done: 2,
      unchanged: 0,
      gone: 0,
    })
    expect((await many({ action: 'resume', which: all })).body).toMatchObject({
      done: 0,
      unchanged: 2,
      gone: 0,
    })
    for (const { id } of [first, second])
      expect((await logOf(id)).slice(1)).toEqual(['organization.suspend', 'organization.resume'])
  })

  test('confirm the exact number, and undo does not resume organizations suspended again since', async () => {
    const admin = await the.person({ role: 'admin' })
    const places = [
      await the.found(undefined, 'Tapir One'),
      await the.found(undefined, 'Tapir Two'),
      await the.found(undefined, 'Tapir Three'),
    ]
    const suspend = (id: string, reason: string) =>
      the.rest(admin, 'PUT', `/organizations/${id}/suspension`, { reason })
    const resume = (id: string) => the.rest(admin, 'DELETE', `/organizations/${id}/suspension`)
    await suspend(places[0]!.id, 'Earlier')
    const which = { all: { searchTerm: 'tapir' } }
    const query = 'action=suspend&which[all][searchTerm]=tapir'
    const { body: expected } = await the.rest(admin, 'GET', `/organizations/bulk?${query}`)
    expect(expected).toMatchObject({ count: 2 })
    await resume(places[0]!.id)
    const many = { action: 'suspend', reason: 'Unpaid', which }
    expect(await the.rest(admin, 'POST', '/organizations/bulk', { ...many, expected })).toMatchObject({
      status: 409,
      body: { code: 'SELECTION_CHANGED', data: { count: 3 } },
    })
    const { body } = await the.rest(admin, 'POST', '/organizations/bulk', many)
    expect(body).toMatchObject({ done: 3, remaining: 0 })
    await resume(places[1]!.id)
    await suspend(places[1]!.id, 'Another')
    expect((await the.rest(admin, 'POST', `/undo/${body.undo}`, {})).body).toMatchObject({
      done: 2,
      left: [{ name: 'Tapir Two', reason: 'changed' }],
    })
    expect((await logOf(places[2]!.id)).slice(1)).toEqual(['organization.suspend', 'organization.resume'])
  })

  test("see a user's memberships, and an organization's numbers and limits", async () => {
    const admin = await the.person({ role: 'admin' })
    const place = await the.found(undefined, 'Counted')
    const other = await the.join(place)
    await the.invite(place, 'waiting@example.org')
    expect((await the.rest(admin, 'GET', `/users/${other.id}/organizations`)).body).toMatchObject([
      { id: place.id, name: 'Counted', slug: place.slug, role: 'member' },
    ])
    expect((await the.rest(admin, 'GET', `/organizations/${place.id}`)).body).toMatchObject({
      members: 2,
      teams: 1,
      invitations: 1,
      defaults: { teamMembers: 3 },
    })
    expect((await the.rest(admin, 'GET', '/organizations/none/people')).status).toBe(404)
  })

  test('set quotas, suspend, resume and delete, with audit entries', async () => {
    const admin = await the.person({ role: 'admin' })
    const place = await the.found()
    const path = `/organizations/${place.id}`
    const quotas = { maxMembers: 7, maxInvitations: null, maxTeams: 1, maxTeamMembers: null }
    expect((await the.rest(admin, 'PUT', `${path}/quotas`, quotas)).status).toBe(200)
    const { body } = await the.rest(place.owner, 'GET', `/organizations/by-slug/${place.slug}`)
    expect(body.limits).toMatchObject({ members: 7, teams: 1, teamMembers: 3 })
    expect((await the.rest(admin, 'PUT', `${path}/suspension`, { reason: 'Unpaid' })).status).toBe(200)
    const refused = { status: 403, body: { code: 'ORGANIZATION_SUSPENDED' } }
    expect(await the.rest(place.owner, 'PATCH', path, { name: 'New' })).toMatchObject(refused)
    expect((await the.rest(admin, 'DELETE', `${path}/suspension`)).status).toBe(200)
    expect((await the.rest(place.owner, 'PATCH', path, { name: 'New' })).status).toBe(200)
    expect((await the.rest(admin, 'DELETE', `${path}/everything`)).status).toBe(200)
    expect(await logOf(place.id)).toEqual(
      ['create', 'set-quotas', 'suspend', 'resume', 'update', 'remove'].map((each) => `organization.${each}`),
    )
  })
})

describe('database constraints', () => {
  const fails = async (statement: PromiseLike<unknown>) => {
    try {
      await statement
    } catch (error) {
      return sqlState(error)
    }
    return null
  }

  test('keep an owner, one role, one membership, one pending invitation, and valid slugs', async () => {
    const place = await the.found()
    const other = await the.join(place)
    await the.invite(place, 'once@example.org')
    const own = and(eq(member.organizationId, place.id), eq(member.userId, place.owner.id))
    const id = 'another-id'
    const base = { id, organizationId: place.id }
    const expiresAt = new Date()
    expect(await fails(app.db.delete(member).where(own))).toBe('FW002')
    expect(await fails(app.db.update(member).set({ role: 'admin' }).where(own))).toBe('FW002')
    expect(await fails(app.db.delete(user).where(eq(user.id, place.owner.id)))).toBe('FW002')
    expect(
      await fails(
        app.db
          .update(member)
          .set({ role: 'owner,admin' as 'owner' })
          .where(own),
      ),
    ).toBe('23514')
    expect(await fails(app.db.insert(member).values({ ...base, userId: other.id, role: 'member' }))).toBe(
      '23505',
    )
    expect(
      await fails(
        app.db.insert(invitation).values({ ...base, email: 'ONCE@example.org', role: 'member', expiresAt }),
      ),
    ).toBe('23505')
    expect(await fails(app.db.insert(team).values({ ...base, name: 'READERS' }))).toBe('23505')
    const stranger = await the.person()
    expect(
      await fails(app.db.insert(teamMember).values({ ...base, teamId: place.teamId, userId: stranger.id })),
    ).toBe('23503')
    const foreign = { activeOrganizationId: place.id }
    expect(await fails(app.db.update(session).set(foreign).where(eq(session.id, stranger.sessionId)))).toBe(
      '23503',
    )
    for (const slug of ['ab', 'Upper', 'with space', 'x'.repeat(41), ...reservedSlugs])
      expect(await fails(app.db.insert(organization).values({ id, name: 'X', slug })), slug).toBe('23514')
    const upper = sql`insert into organization (id, name, slug) values ('y', 'Y', ${place.slug})`
    expect(await fails(app.db.execute(upper))).toBe('23505')
  })
})

test('the personal data export has memberships', async () => {
  const place = await the.found(undefined, 'Named')
  const { body } = await the.rest(place.owner, 'GET', '/account/data')
  expect(body.organizations).toMatchObject([
    { name: 'Named', slug: place.slug, role: 'owner', teams: ['Named'] },
  ])
})

describe('an administrator who impersonates a member', () => {
  /** The administrator in an impersonation session. */
  async function actAs(admin: Person, person: Person): Promise<Person> {
    const response = await app.request(`/api/rest/users/${person.id}/impersonate`, {
      method: 'POST',
      cookie: admin.cookie,
      headers: { origin, 'content-type': 'application/json' },
      body: JSON.stringify({ reason: 'Ticket 4711' }),
    })
    expect(response.status).toBe(200)
    const cookie = response.headers.getSetCookie().find((line) => line.includes('session_token='))!
    return { ...person, cookie: cookie.split(';', 1)[0]! }
  }

  const leave = (acting: Person) =>
    app.request('/api/auth/admin/stop-impersonating', {
      method: 'POST',
      cookie: acting.cookie,
      headers: { origin, 'content-type': 'application/json' },
      body: '{}',
    })

  const visits = async (place: Place, reader = place.owner) => {
    const { status, body } = await the.rest(reader, 'GET', `/organizations/${place.id}/log`)
    expect(status).toBe(200)
    return body.items.filter(({ action }: { action: string }) => action === 'visit-as-member')
  }

  test('is recorded in the log of each organization they read, once per impersonation', async () => {
    const admin = await the.person({ role: 'admin', name: 'Amina Njeri' })
    const owner = await the.person()
    const [place, other] = [await the.found(owner), await the.found(owner)]
    const joined = await the.join(place)
    await the.join(other)
    await app.db.update(user).set({ name: 'Fatou Sarr' }).where(eq(user.id, joined.id))

    const acting = await actAs(admin, joined)
    // The list of organizations does not count as reading one.
    await the.rest(acting, 'GET', '/organizations/mine')
    expect(await visits(place)).toEqual([])

    const reads = ['', '/members', '/teams'].map(
      (path) => `/organizations/${path ? place.id : `by-slug/${place.slug}`}${path}`,
    )
    const responses = await Promise.all([...reads, ...reads].map((path) => the.rest(acting, 'GET', path)))
    expect(new Set(responses.map(({ status }) => status))).toEqual(new Set([200]))
    // The log names the impersonated member, not the administrator.
    expect(await visits(place)).toMatchObject([
      { actor: null, changes: { member: { from: null, to: 'Fatou Sarr' } } },
    ])
    expect(await visits(other)).toEqual([])
    const [entry] = await app.db
      .select()
      .from(auditEntry)
      .where(and(eq(auditEntry.subjectId, place.id), eq(auditEntry.action, 'organization.visit-as-member')))
    expect(entry).toMatchObject({ actorId: admin.id, actingAsId: joined.id, subjectName: expect.any(String) })

    expect((await leave(acting)).status).toBe(200)
    const again = await actAs(admin, joined)
    await the.rest(again, 'GET', `/organizations/${place.id}/teams`)
    await the.rest(again, 'GET', `/organizations/${place.id}/members`)
    expect(await visits(place)).toHaveLength(2)
  })

  test('gets a 404 without an entry, where the user is not a member', async () => {
    const admin = await the.person({ role: 'admin' })
    const place = await the.found(await the.person())
    const acting = await actAs(admin, await the.person())
    expect((await the.rest(acting, 'GET', `/organizations/${place.id}/members`)).status).toBe(404)
    expect(await visits(place)).toEqual([])
  })

  test("is visible in the log, and members' own visits are not", async () => {
    const admin = await the.person({ role: 'admin' })
    const owner = await the.person()
    const place = await the.found(owner)
    expect(await visits(place)).toEqual([])
    expect(await visits(place, await actAs(admin, owner))).toHaveLength(1)
  })
})
