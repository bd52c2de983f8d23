import { and, eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { auditEntry } from '~/modules/audit/audit.table.server'
import { session, user } from '~/modules/auth/auth.table.server'
import { sqlState } from '~/platform/database-errors.server'
import { origin, startApp, type TestApp } from '../../../tests/support/app'
import { logAbout } from '../../../tests/support/audit-log'
import { organizationsOf, type Person, type TestOrganization } from '../../../tests/support/organizations'
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
    const org = await the.found()
    const look = (slug: string) => the.rest(by, 'GET', `/organizations/slugs/${slug}`)
    expect((await look(org.slug.toUpperCase())).body).toEqual({ problem: 'organization:slug.taken' })
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
    const org = await the.found()
    const other = await the.person()
    const taken = { name: 'Other', slug: org.slug.toUpperCase() }
    expect((await the.auth(other, 'create', taken)).body.code).toBe('ORGANIZATION_ALREADY_EXISTS')
    expect((await the.auth(other, 'check-slug', { slug: org.slug })).body.code).toBe(
      'ORGANIZATION_SLUG_ALREADY_TAKEN',
    )
    expect((await the.auth(other, 'check-slug', { slug: 'login' })).status).toBe(400)
    expect((await the.auth(other, 'check-slug', { slug: 'free-to-take' })).body).toEqual({ status: true })
    const mine = await the.found(other)
    const renamed = await the.rest(other, 'PATCH', `/organizations/${mine.id}`, { slug: org.slug })
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
    const org = await the.found()
    const { memberId } = await the.join(org, 'member', owner)
    const raised = await the.rest(org.owner, 'POST', `/organizations/${org.id}/owner`, { memberId })
    expect(raised.body.code).toBe('YOU_HAVE_REACHED_THE_MAXIMUM_NUMBER_OF_ORGANIZATIONS')
  })

  test('is edited with optimistic locking', async () => {
    const org = await the.found()
    const path = `/organizations/${org.id}`
    const first = await the.rest(org.owner, 'PATCH', path, { name: 'First', version: 1 })
    expect(first.body).toMatchObject({ name: 'First', version: 2 })
    const second = await the.rest(org.owner, 'PATCH', path, { name: 'Second', version: 1 })
    expect(second).toMatchObject({
      status: 409,
      body: { code: 'EDIT_CONFLICT', data: { current: { name: 'First' } } },
    })
    expect(await logOf(org.id)).toEqual(['organization.create', 'organization.update'])
  })

  test('is deleted with all its rows', async () => {
    const org = await the.found()
    const other = await the.join(org)
    const id = await the.invite(org, 'somebody@example.org')
    expect((await the.rest(org.owner, 'DELETE', `/organizations/${org.id}`)).status).toBe(200)
    for (const [table, where] of [
      [organization, eq(organization.id, org.id)],
      [member, eq(member.organizationId, org.id)],
      [team, eq(team.organizationId, org.id)],
      [teamMember, eq(teamMember.organizationId, org.id)],
      [invitation, eq(invitation.id, id)],
    ] as const)
      expect(await app.db.$count(table, where)).toBe(0)
    const sessions = await app.db.select().from(session).where(eq(session.userId, other.id))
    expect(sessions).toMatchObject([{ activeOrganizationId: null, activeTeamId: null }])
    expect((await logOf(org.id)).at(-1)).toBe('organization.delete')
  })
})

describe('owners', () => {
  test('the last one cannot leave, be demoted or removed; one of two can', async () => {
    const org = await the.found()
    const ownId = await the.memberIdOf(org, org.owner)
    const leave = () => the.auth(org.owner, 'leave', { organizationId: org.id })
    const demote = () =>
      the.auth(org.owner, 'update-member-role', {
        memberId: ownId,
        role: 'member',
        organizationId: org.id,
      })
    const remove = () =>
      the.auth(org.owner, 'remove-member', { memberIdOrEmail: ownId, organizationId: org.id })
    await the.join(org, 'admin')
    expect((await leave()).body.code).toBe('YOU_CANNOT_LEAVE_THE_ORGANIZATION_AS_THE_ONLY_OWNER')
    expect((await demote()).body.code).toBe('YOU_CANNOT_LEAVE_THE_ORGANIZATION_WITHOUT_AN_OWNER')
    expect((await remove()).body.code).toBe('YOU_CANNOT_LEAVE_THE_ORGANIZATION_AS_THE_ONLY_OWNER')
    await the.join(org, 'owner')
    expect((await leave()).body).toMatchObject({ id: ownId, role: 'owner' })
    expect((await the.rest(org.owner, 'GET', `/organizations/by-slug/${org.slug}`)).status).toBe(404)
  })

  test('are appointed and demoted by owners only', async () => {
    const org = await the.found()
    const admin = await the.join(org, 'admin')
    const other = await the.join(org)
    const ownerId = await the.memberIdOf(org, org.owner)
    const path = (id: string) => `/organizations/${org.id}/members/${id}`
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
    expect((await the.rest(admin, 'POST', `/organizations/${org.id}/invitations`, asOwner)).body.code).toBe(
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
    const org = await the.found()
    const heir = await the.join(org)
    const path = `/organizations/${org.id}/owner`
    expect((await the.rest(org.owner, 'POST', path, { memberId: heir.memberId })).status).toBe(200)
    const roles = Object.fromEntries((await the.membersOf(org)).map(({ userId, role }) => [userId, role]))
    expect(roles).toEqual({ [org.owner.id]: 'admin', [heir.id]: 'owner' })
    expect((await the.rest(org.owner, 'POST', path, { memberId: heir.memberId })).status).toBe(403)
    expect((await logOf(org.id)).at(-1)).toBe('organization.hand-over')
  })
})

describe('members', () => {
  test('are listed and found by other members', async () => {
    const org = await the.found()
    await the.join(org, 'member', await the.person({ name: 'Ngozi Adichie' }))
    const path = `/organizations/${org.id}/members`
    const { body } = await the.rest(org.owner, 'GET', `${path}?limit=1`)
    expect(body).toMatchObject({ total: 2, items: [{ role: 'owner', teamIds: [org.teamId] }] })
    const next = await the.rest(org.owner, 'GET', `${path}?limit=1&cursor=${body.nextCursor}`)
    expect(next.body).toMatchObject({ items: [{ role: 'member' }], nextCursor: null })
    const found = await the.rest(org.owner, 'GET', `${path}?searchTerm=ngo`)
    expect(found.body).toMatchObject({ total: 1, items: [{ user: { name: 'Ngozi Adichie' } }] })
    const ofRole = await the.auth(
      org.owner,
      `list-members?organizationId=${org.id}&filterField=role&filterValue=owner`,
    )
    expect(ofRole.body).toMatchObject({ total: 1, members: [{ user: { email: org.owner.email } }] })
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
    const org = await the.found()
    const gone = await the.join(org, 'admin')
    const id = await the.auth(gone, 'invite-member', {
      email: 'offered@example.org',
      role: 'member',
      organizationId: org.id,
    })
    const body = { memberIdOrEmail: gone.email, organizationId: org.id }
    expect((await the.auth(org.owner, 'remove-member', body)).status).toBe(200)
    const stranger = await the.person()
    for (const by of [gone, stranger])
      expect(await the.rest(by, 'GET', `/organizations/${org.id}/members`)).toMatchObject({
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
    const org = await the.found()
    const other = await the.join(org, 'owner')
    const given = { email: 'heir@example.org', role: 'owner', organizationId: org.id }
    const { body } = await the.auth(other, 'invite-member', given)
    const path = `/organizations/${org.id}/members/${other.memberId}/role`
    expect((await the.rest(org.owner, 'PUT', path, { role: 'admin' })).status).toBe(200)
    expect(await the.stateOf(body.id)).toBe('canceled')
  })

  test('are limited by the setting, or by a quota', async () => {
    const org = await the.found()
    await app.db.update(organization).set({ maxMembers: 2 }).where(eq(organization.id, org.id))
    await the.join(org)
    const late = await the.person()
    const invitationId = await the.invite(org, late.email)
    const accept = () => the.auth(late, 'accept-invitation', { invitationId })
    expect((await accept()).body.code).toBe('ORGANIZATION_MEMBERSHIP_LIMIT_REACHED')
    await app.db.update(organization).set({ maxMembers: 3 }).where(eq(organization.id, org.id))
    expect((await accept()).status).toBe(200)
  })
})

describe('teams', () => {
  test('have unique names, and a limit', async () => {
    const org = await the.found()
    const create = (name: string) => the.auth(org.owner, 'create-team', { name, organizationId: org.id })
    expect((await create('READERS')).body.code).toBe('TEAM_ALREADY_EXISTS')
    const { body } = await create('Writers')
    const rename = { teamId: body.id, data: { name: 'readers', organizationId: org.id } }
    expect((await the.auth(org.owner, 'update-team', rename)).body.code).toBe('TEAM_ALREADY_EXISTS')
    expect((await create('Third')).status).toBe(200)
    expect((await create('Fourth')).body.code).toBe('YOU_HAVE_REACHED_THE_MAXIMUM_NUMBER_OF_TEAMS')
  })

  test('the last one cannot be deleted, and invitations to a deleted team lead to the first', async () => {
    const org = await the.found()
    const path = (id: string) => `/organizations/${org.id}/teams/${id}`
    expect((await the.rest(org.owner, 'DELETE', path(org.teamId))).body.code).toBe(
      'UNABLE_TO_REMOVE_LAST_TEAM',
    )
    const { body } = await the.rest(org.owner, 'POST', `/organizations/${org.id}/teams`, {
      name: 'Second',
    })
    const newcomer = await the.person()
    const given = { email: newcomer.email, role: 'member', teamId: body.id, organizationId: org.id }
    const invited = await the.auth(org.owner, 'invite-member', given)
    expect((await the.rest(org.owner, 'DELETE', path(body.id))).status).toBe(200)
    expect((await the.auth(newcomer, 'accept-invitation', { invitationId: invited.body.id })).status).toBe(
      200,
    )
    const [place2] = await app.db.select().from(teamMember).where(eq(teamMember.userId, newcomer.id))
    expect(place2!.teamId).toBe(org.teamId)
  })

  test('that are full do not block joining: members get the first team with room, or none', async () => {
    const org = await the.found()
    await app.db.update(organization).set({ maxTeamMembers: 1 }).where(eq(organization.id, org.id))
    const create = { name: 'Two', organizationId: org.id }
    const { body: second } = await the.auth(org.owner, 'create-team', create)
    const teamsOf = async ({ id }: { id: string }) =>
      (await app.db.select().from(teamMember).where(eq(teamMember.userId, id))).map(({ teamId }) => teamId)
    // The first is full with its owner.
    const next = await the.join(org)
    expect(await teamsOf(next)).toEqual([second.id])
    const last = await the.join(org)
    expect(await teamsOf(last)).toEqual([])
    const [own] = await app.db.select().from(session).where(eq(session.userId, last.id))
    expect(own).toMatchObject({ activeOrganizationId: org.id, activeTeamId: null })
    // If the named team is full, no other is chosen.
    await the.auth(org.owner, 'create-team', { ...create, name: 'Three' })
    const named = await the.person()
    const body = { email: named.email, role: 'member', teamId: second.id, organizationId: org.id }
    const invited = await the.auth(org.owner, 'invite-member', body)
    const accepted = await the.auth(named, 'accept-invitation', { invitationId: invited.body.id })
    expect(accepted.status).toBe(200)
    expect(await teamsOf(named)).toEqual([])
  })

  test('contain members only, each once, up to the limit', async () => {
    const org = await the.found()
    const { body: second } = await the.auth(org.owner, 'create-team', {
      name: 'Two',
      organizationId: org.id,
    })
    const add = (userId: string) =>
      the.auth(org.owner, 'add-team-member', { teamId: second.id, userId, organizationId: org.id })
    const stranger = await the.person()
    expect((await add(stranger.id)).body.code).toBe('USER_IS_NOT_A_MEMBER_OF_THE_ORGANIZATION')
    const inside = [org.owner, await the.join(org), await the.join(org)]
    for (const each of inside) expect((await add(each.id)).status).toBe(200)
    expect((await add(org.owner.id)).status).toBe(200)
    expect(await app.db.$count(teamMember, eq(teamMember.teamId, second.id))).toBe(3)
    await app.db
      .update(organization)
      .set({ maxMembers: 9, maxTeamMembers: 4 })
      .where(eq(organization.id, org.id))
    const fourth = await the.join(org)
    await app.db.update(organization).set({ maxTeamMembers: 3 }).where(eq(organization.id, org.id))
    expect((await add(fourth.id)).body.code).toBe('TEAM_MEMBER_LIMIT_REACHED')
    const remove = { teamId: second.id, userId: inside[1]!.id, organizationId: org.id }
    expect((await the.auth(org.owner, 'remove-team-member', remove)).status).toBe(200)
    expect((await the.auth(org.owner, 'remove-team-member', remove)).body.code).toBe(
      'USER_IS_NOT_A_MEMBER_OF_THE_TEAM',
    )
  })
})

describe('deleting users', () => {
  const usersAdmin = () => the.person({ role: 'admin' })

  test('a sole owner is refused with the organizations named; empty ones are deleted after confirmation', async () => {
    const admin = await usersAdmin()
    const org = await the.found(undefined, 'Kept')
    const other = await the.join(org)
    const path = `/users/${org.owner.id}`
    const refused = await the.rest(admin, 'DELETE', path)
    expect(refused).toMatchObject({
      status: 409,
      body: { code: 'ONLY_OWNER', data: { organizations: [{ name: 'Kept', slug: org.slug }] } },
    })
    expect((await the.rest(admin, 'DELETE', path, { withOrganizations: true })).body.code).toBe('ONLY_OWNER')
    const own = await app.post(
      '/api/auth/delete-user?withOrganizations=true',
      {},
      { cookie: org.owner.cookie },
    )
    expect([own.status, ((await own.json()) as { code: string }).code]).toEqual([409, 'ONLY_OWNER'])
    expect((await the.rest(admin, 'DELETE', `/users/${other.id}`)).status).toBe(200)

    expect((await the.rest(admin, 'DELETE', path)).body).toMatchObject({
      code: 'ONLY_MEMBER',
      data: { organizations: [{ name: 'Kept' }] },
    })
    expect((await the.rest(admin, 'DELETE', path, { withOrganizations: true })).status).toBe(200)
    expect(await app.db.$count(organization, eq(organization.id, org.id))).toBe(0)
    expect((await logOf(org.id)).at(-1)).toBe('organization.delete')
  })

  test("oneself: the same, through the library's client", async () => {
    const org = await the.found()
    const leave = (query: string) =>
      app.post(`/api/auth/delete-user${query}`, {}, { cookie: org.owner.cookie })
    const refused = await leave('')
    expect(refused.status).toBe(409)
    expect(await refused.json()).toMatchObject({ code: 'ONLY_MEMBER', organizations: [{ slug: org.slug }] })
    expect((await leave('?withOrganizations=true')).status).toBe(200)
    expect(await app.db.$count(user, eq(user.id, org.owner.id))).toBe(0)
    expect(await app.db.$count(organization, eq(organization.id, org.id))).toBe(0)
  })

  test('in bulk skips owners, and says how many', async () => {
    const admin = await usersAdmin()
    const org = await the.found()
    const member1 = await the.join(org)
    const free = await the.person()
    const who = { ids: [org.owner.id, member1.id, free.id] }
    const { body } = await the.rest(admin, 'POST', '/users/bulk', { action: 'delete', who })
    expect(body).toMatchObject({ done: 2, unchanged: 0, self: 0, gone: 0, held: 1, remaining: 0 })
    expect(await app.db.$count(user, eq(user.id, org.owner.id))).toBe(1)
  })

  test('banning is never refused', async () => {
    const admin = await usersAdmin()
    const org = await the.found()
    await the.join(org)
    const banned = await the.rest(admin, 'PUT', `/users/${org.owner.id}/ban`, { reason: 'x' })
    expect(banned.status).toBe(200)
  })
})

describe('administrators', () => {
  test('see all organizations, and have no permissions inside', async () => {
    const admin = await the.person({ role: 'admin' })
    const org = await the.found(undefined, 'Zebra Fanciers')
    const found = await the.rest(admin, 'GET', '/organizations?searchTerm=zebra')
    expect(found.body.items).toMatchObject([{ id: org.id, members: 1, ownersCanAct: true, maxMembers: null }])
    expect((await the.rest(admin, 'GET', `/organizations/by-slug/${org.slug}`)).status).toBe(404)
    expect((await the.rest(admin, 'DELETE', `/organizations/${org.id}`)).status).toBe(404)
    expect((await the.rest(org.owner, 'GET', '/organizations')).status).toBe(403)
  })

  test('appoint an owner only where no owner is active', async () => {
    const admin = await the.person({ role: 'admin' })
    const org = await the.found()
    const [other, banned] = [await the.join(org), await the.join(org)]
    const appoint = (id: string) => the.rest(admin, 'PUT', `/organizations/${org.id}/owners/${id}`)
    expect((await appoint(other.id)).body.code).toBe('ORGANIZATION_HAS_AN_OWNER')
    await the.rest(admin, 'PUT', `/users/${org.owner.id}/ban`, { reason: 'x' })
    expect((await the.rest(admin, 'GET', `/organizations/${org.id}`)).body).toMatchObject({
      ownersCanAct: false,
      owners: [{ id: org.owner.id, email: org.owner.email }],
    })
    expect((await the.rest(admin, 'GET', `/organizations/${org.id}/people`)).body).toMatchObject({
      items: [{ role: 'owner' }, { user: { id: other.id } }, { user: { id: banned.id } }],
      total: 3,
    })
    const without = await the.rest(admin, 'GET', '/organizations?ownerless=true')
    expect(without.body.items[0]).toMatchObject({ id: org.id })
    expect((await the.rest(admin, 'GET', '/organizations?ownerless=false')).body.items).not.toContainEqual(
      expect.objectContaining({ id: org.id }),
    )
    await the.rest(admin, 'PUT', `/users/${banned.id}/ban`, { reason: 'x' })
    expect((await appoint(banned.id)).body.code).toBe('BANNED_USER')
    expect((await appoint(admin.id)).body.code).toBe('USER_IS_NOT_A_MEMBER_OF_THE_ORGANIZATION')
    expect((await appoint(other.id)).status).toBe(200)
    expect((await the.rest(other, 'GET', `/organizations/by-slug/${org.slug}`)).body.role).toBe('owner')
    expect((await logOf(org.id)).at(-1)).toBe('organization.appoint-owner')
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
    const orgs = [
      await the.found(undefined, 'Tapir One'),
      await the.found(undefined, 'Tapir Two'),
      await the.found(undefined, 'Tapir Three'),
    ]
    const suspend = (id: string, reason: string) =>
      the.rest(admin, 'PUT', `/organizations/${id}/suspension`, { reason })
    const resume = (id: string) => the.rest(admin, 'DELETE', `/organizations/${id}/suspension`)
    await suspend(orgs[0]!.id, 'Earlier')
    const which = { all: { searchTerm: 'tapir' } }
    const query = 'action=suspend&which[all][searchTerm]=tapir'
    const { body: expected } = await the.rest(admin, 'GET', `/organizations/bulk?${query}`)
    expect(expected).toMatchObject({ count: 2 })
    await resume(orgs[0]!.id)
    const many = { action: 'suspend', reason: 'Unpaid', which }
    expect(await the.rest(admin, 'POST', '/organizations/bulk', { ...many, expected })).toMatchObject({
      status: 409,
      body: { code: 'SELECTION_CHANGED', data: { count: 3 } },
    })
    const { body } = await the.rest(admin, 'POST', '/organizations/bulk', many)
    expect(body).toMatchObject({ done: 3, remaining: 0 })
    await resume(orgs[1]!.id)
    await suspend(orgs[1]!.id, 'Another')
    expect((await the.rest(admin, 'POST', `/undo/${body.undo}`, {})).body).toMatchObject({
      done: 2,
      left: [{ name: 'Tapir Two', reason: 'changed' }],
    })
    expect((await logOf(orgs[2]!.id)).slice(1)).toEqual(['organization.suspend', 'organization.resume'])
  })

  test("see a user's memberships, and an organization's numbers and limits", async () => {
    const admin = await the.person({ role: 'admin' })
    const org = await the.found(undefined, 'Counted')
    const other = await the.join(org)
    await the.invite(org, 'waiting@example.org')
    expect((await the.rest(admin, 'GET', `/users/${other.id}/organizations`)).body).toMatchObject([
      { id: org.id, name: 'Counted', slug: org.slug, role: 'member' },
    ])
    expect((await the.rest(admin, 'GET', `/organizations/${org.id}`)).body).toMatchObject({
      members: 2,
      teams: 1,
      invitations: 1,
      defaults: { teamMembers: 3 },
    })
    expect((await the.rest(admin, 'GET', '/organizations/none/people')).status).toBe(404)
  })

  test('set quotas, suspend, resume and delete, with audit entries', async () => {
    const admin = await the.person({ role: 'admin' })
    const org = await the.found()
    const path = `/organizations/${org.id}`
    const quotas = { maxMembers: 7, maxInvitations: null, maxTeams: 1, maxTeamMembers: null }
    expect((await the.rest(admin, 'PUT', `${path}/quotas`, quotas)).status).toBe(200)
    const { body } = await the.rest(org.owner, 'GET', `/organizations/by-slug/${org.slug}`)
    expect(body.limits).toMatchObject({ members: 7, teams: 1, teamMembers: 3 })
    expect((await the.rest(admin, 'PUT', `${path}/suspension`, { reason: 'Unpaid' })).status).toBe(200)
    const refused = { status: 403, body: { code: 'ORGANIZATION_SUSPENDED' } }
    expect(await the.rest(org.owner, 'PATCH', path, { name: 'New' })).toMatchObject(refused)
    expect((await the.rest(admin, 'DELETE', `${path}/suspension`)).status).toBe(200)
    expect((await the.rest(org.owner, 'PATCH', path, { name: 'New' })).status).toBe(200)
    expect((await the.rest(admin, 'DELETE', `${path}/everything`)).status).toBe(200)
    expect(await logOf(org.id)).toEqual(
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
    const org = await the.found()
    const other = await the.join(org)
    await the.invite(org, 'once@example.org')
    const own = and(eq(member.organizationId, org.id), eq(member.userId, org.owner.id))
    const id = 'another-id'
    const base = { id, organizationId: org.id }
    const expiresAt = new Date()
    expect(await fails(app.db.delete(member).where(own))).toBe('FW002')
    expect(await fails(app.db.update(member).set({ role: 'admin' }).where(own))).toBe('FW002')
    expect(await fails(app.db.delete(user).where(eq(user.id, org.owner.id)))).toBe('FW002')
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
      await fails(app.db.insert(teamMember).values({ ...base, teamId: org.teamId, userId: stranger.id })),
    ).toBe('23503')
    const foreign = { activeOrganizationId: org.id }
    expect(await fails(app.db.update(session).set(foreign).where(eq(session.id, stranger.sessionId)))).toBe(
      '23503',
    )
    for (const slug of ['ab', 'Upper', 'with space', 'x'.repeat(41), ...reservedSlugs])
      expect(await fails(app.db.insert(organization).values({ id, name: 'X', slug })), slug).toBe('23514')
    const upper = sql`insert into organization (id, name, slug) values ('y', 'Y', ${org.slug})`
    expect(await fails(app.db.execute(upper))).toBe('23505')
  })
})

test('the personal data export has memberships', async () => {
  const org = await the.found(undefined, 'Named')
  const { body } = await the.rest(org.owner, 'GET', '/account/data')
  expect(body.organizations).toMatchObject([
    { name: 'Named', slug: org.slug, role: 'owner', teams: ['Named'] },
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

  const visits = async (org: TestOrganization, reader = org.owner) => {
    const { status, body } = await the.rest(reader, 'GET', `/organizations/${org.id}/log`)
    expect(status).toBe(200)
    return body.items.filter(({ action }: { action: string }) => action === 'visit-as-member')
  }

  test('is recorded in the log of each organization they read, once per impersonation', async () => {
    const admin = await the.person({ role: 'admin', name: 'Amina Njeri' })
    const owner = await the.person()
    const [org, other] = [await the.found(owner), await the.found(owner)]
    const joined = await the.join(org)
    await the.join(other)
    await app.db.update(user).set({ name: 'Fatou Sarr' }).where(eq(user.id, joined.id))

    const acting = await actAs(admin, joined)
    // The list of organizations does not count as reading one.
    await the.rest(acting, 'GET', '/organizations/mine')
    expect(await visits(org)).toEqual([])

    const reads = ['', '/members', '/teams'].map(
      (path) => `/organizations/${path ? org.id : `by-slug/${org.slug}`}${path}`,
    )
    const responses = await Promise.all([...reads, ...reads].map((path) => the.rest(acting, 'GET', path)))
    expect(new Set(responses.map(({ status }) => status))).toEqual(new Set([200]))
    // The log names the impersonated member, not the administrator.
    expect(await visits(org)).toMatchObject([
      { actor: null, changes: { member: { from: null, to: 'Fatou Sarr' } } },
    ])
    expect(await visits(other)).toEqual([])
    const [entry] = await app.db
      .select()
      .from(auditEntry)
      .where(and(eq(auditEntry.subjectId, org.id), eq(auditEntry.action, 'organization.visit-as-member')))
    expect(entry).toMatchObject({ actorId: admin.id, actingAsId: joined.id, subjectName: expect.any(String) })

    expect((await leave(acting)).status).toBe(200)
    const again = await actAs(admin, joined)
    await the.rest(again, 'GET', `/organizations/${org.id}/teams`)
    await the.rest(again, 'GET', `/organizations/${org.id}/members`)
    expect(await visits(org)).toHaveLength(2)
  })

  test('gets a 404 without an entry, where the user is not a member', async () => {
    const admin = await the.person({ role: 'admin' })
    const org = await the.found(await the.person())
    const acting = await actAs(admin, await the.person())
    expect((await the.rest(acting, 'GET', `/organizations/${org.id}/members`)).status).toBe(404)
    expect(await visits(org)).toEqual([])
  })

  test("is visible in the log, and members' own visits are not", async () => {
    const admin = await the.person({ role: 'admin' })
    const owner = await the.person()
    const org = await the.found(owner)
    expect(await visits(org)).toEqual([])
    expect(await visits(org, await actAs(admin, owner))).toHaveLength(1)
  })
})
