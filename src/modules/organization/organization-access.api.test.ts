import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { getTableColumns, sql } from 'drizzle-orm'
import { adminAc, defaultStatements, memberAc, ownerAc } from 'better-auth/plugins/organization/access'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { canIn, type OrganizationRole } from '~/access/organization'
import { startApp, type TestApp } from '../../../tests/support/app'
import {
  type TestResponse,
  organizationsOf,
  type Person,
  type TestOrganization,
} from '../../../tests/support/organizations'
import { invitation } from './invitations/invitation.table.server'

let app: TestApp
let the: ReturnType<typeof organizationsOf>
const directory = mkdtempSync(join(tmpdir(), 'access-'))
beforeAll(async () => {
  app = await startApp({
    env: { ORGANIZATIONS_OWNED_MAX: '500', ORGANIZATION_TEAMS_MAX: '90', DATA_DIR: directory },
  })
  the = organizationsOf(app)
})
afterAll(async () => {
  await app.close()
  rmSync(directory, { recursive: true })
})

describe('the permissions', () => {
  test('are those of the library for the roles of the specification, which cannot be changed', () => {
    const { ac: _, ...statements } = defaultStatements
    const all = Object.entries(statements).flatMap(([resource, actions]) =>
      actions.map((action) => ({ resource, action })),
    )
    expect(all).toHaveLength(10)
    for (const [role, theirs] of Object.entries({ owner: ownerAc, admin: adminAc, member: memberAc })) {
      for (const { resource, action } of all)
        expect(
          canIn(role as OrganizationRole, `${resource}.${action}`),
          `${role} ${resource}.${action}`,
        ).toBe(theirs.authorize({ [resource]: [action] }).success)
    }
    expect(canIn(null, 'team.create')).toBe(false)
    expect(canIn('owner', 'ac.create')).toBe(false)
    expect(canIn('owner', 'constructor')).toBe(false)
  })
})

/** The caller's relation to the organization. */
const kinds = ['owner', 'admin', 'member', 'former', 'foreign', 'stranger', 'suspended'] as const
type Kind = (typeof kinds)[number]

type Scene = {
  org: TestOrganization
  by: Person
  target: Person & { memberId: string }
  invitationId: string
  teamId: string
}

/** A new organization for each, so that cases do not affect each other. */
async function sceneFor(kind: Kind): Promise<Scene> {
  const org = await the.found()
  const target = await the.join(org)
  const invitationId = await the.invite(org, 'waiting@example.org')
  const made = await the.auth(org.owner, 'create-team', { name: 'Second', organizationId: org.id })
  const scene = { org, target, invitationId, teamId: made.body.id as string }
  if (kind === 'admin' || kind === 'member') return { ...scene, by: await the.join(org, kind) }
  if (kind === 'former') {
    const by = await the.join(org, 'owner')
    await the.auth(by, 'leave', { organizationId: org.id })
    return { ...scene, by }
  }
  if (kind === 'foreign') return { ...scene, by: (await the.found()).owner }
  if (kind === 'stranger') return { ...scene, by: await the.person() }
  if (kind === 'suspended') await the.suspend(org)
  return { ...scene, by: org.owner }
}

type Way = (scene: Scene) => Promise<TestResponse>
type Row = { ways: Way[]; member: string | null; admin?: string; suspended?: true }

const unknown = 'ORGANIZATION_NOT_FOUND'
const at = ({ org }: Scene, path: string) => `/organizations/${org.id}${path}`
const on = ({ org }: Scene, more: object = {}) => ({ organizationId: org.id, ...more })

const bulk = (s: Scene, request: object) =>
  the.rest(s.by, 'POST', at(s, '/members/bulk'), { ...request, who: { ids: [s.target.memberId] } })

const onePixel = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)

/** Each action through both APIs, with the error for a member, and for an admin without the permission. */
const rows: Record<string, Row> = {
  look: {
    ways: [
      (s) => the.rest(s.by, 'GET', `/organizations/by-slug/${s.org.slug}`),
      (s) => the.rest(s.by, 'GET', at(s, '/members')),
      (s) => the.rest(s.by, 'GET', at(s, '/teams')),
      (s) => the.rest(s.by, 'POST', at(s, '/visit')),
      (s) => the.auth(s.by, `get-organization?organizationId=${s.org.id}`),
      (s) => the.auth(s.by, `get-full-organization?organizationSlug=${s.org.slug}`),
      (s) => the.auth(s.by, `list-members?organizationId=${s.org.id}`),
      (s) => the.auth(s.by, `list-teams?organizationId=${s.org.id}`),
      (s) => the.auth(s.by, `get-active-member-role?organizationId=${s.org.id}`),
      (s) => the.auth(s.by, 'set-active', on(s)),
      (s) => the.auth(s.by, 'has-permission', on(s, { permissions: { team: ['create'] } })),
    ],
    member: null,
    suspended: true,
  },
  'look at invitations': {
    ways: [
      (s) => the.rest(s.by, 'GET', at(s, '/invitations')),
      (s) => the.auth(s.by, `list-invitations?organizationId=${s.org.id}`),
    ],
    member: 'YOU_ARE_NOT_ALLOWED_TO_INVITE_USERS_TO_THIS_ORGANIZATION',
    suspended: true,
  },
  'read the log': {
    ways: [(s) => the.rest(s.by, 'GET', at(s, '/log'))],
    member: 'YOU_ARE_NOT_ALLOWED_TO_UPDATE_THIS_ORGANIZATION',
    suspended: true,
  },
  edit: {
    ways: [
      (s) => the.rest(s.by, 'PATCH', at(s, ''), { name: 'New' }),
      (s) => the.auth(s.by, 'update', on(s, { data: { name: 'New' } })),
    ],
    member: 'YOU_ARE_NOT_ALLOWED_TO_UPDATE_THIS_ORGANIZATION',
  },
  'send a logo': {
    ways: [(s) => the.sendLogo(s.by, s.org, onePixel)],
    member: 'YOU_ARE_NOT_ALLOWED_TO_UPDATE_THIS_ORGANIZATION',
  },
  delete: {
    ways: [(s) => the.rest(s.by, 'DELETE', at(s, '')), (s) => the.auth(s.by, 'delete', on(s))],
    member: 'YOU_ARE_NOT_ALLOWED_TO_DELETE_THIS_ORGANIZATION',
    admin: 'YOU_ARE_NOT_ALLOWED_TO_DELETE_THIS_ORGANIZATION',
  },
  'hand over': {
    ways: [(s) => the.rest(s.by, 'POST', at(s, '/owner'), { memberId: s.target.memberId })],
    member: 'YOU_ARE_NOT_ALLOWED_TO_DELETE_THIS_ORGANIZATION',
    admin: 'YOU_ARE_NOT_ALLOWED_TO_DELETE_THIS_ORGANIZATION',
  },
  'change a role': {
    ways: [
      (s) => the.rest(s.by, 'PUT', at(s, `/members/${s.target.memberId}/role`), { role: 'admin' }),
      (s) => the.auth(s.by, 'update-member-role', on(s, { memberId: s.target.memberId, role: 'admin' })),
      (s) => bulk(s, { action: 'set-role', role: 'admin' }),
    ],
    member: 'YOU_ARE_NOT_ALLOWED_TO_UPDATE_THIS_MEMBER',
  },
  'remove a member': {
    ways: [
      (s) => the.rest(s.by, 'DELETE', at(s, `/members/${s.target.memberId}`)),
      (s) => the.auth(s.by, 'remove-member', on(s, { memberIdOrEmail: s.target.email })),
      (s) => bulk(s, { action: 'remove' }),
    ],
    member: 'YOU_ARE_NOT_ALLOWED_TO_DELETE_THIS_MEMBER',
  },
  invite: {
    ways: [
      (s) => the.rest(s.by, 'POST', at(s, '/invitations'), { emails: ['new@example.org'] }),
      (s) => the.auth(s.by, 'invite-member', on(s, { email: 'new@example.org', role: 'member' })),
      (s) => the.rest(s.by, 'POST', at(s, `/invitations/${s.invitationId}/mail`)),
    ],
    member: 'YOU_ARE_NOT_ALLOWED_TO_INVITE_USERS_TO_THIS_ORGANIZATION',
  },
  'cancel an invitation': {
    ways: [(s) => the.rest(s.by, 'DELETE', at(s, `/invitations/${s.invitationId}`))],
    member: 'YOU_ARE_NOT_ALLOWED_TO_CANCEL_THIS_INVITATION',
  },
  'create a team': {
    ways: [
      (s) => the.rest(s.by, 'POST', at(s, '/teams'), { name: 'Third' }),
      (s) => the.auth(s.by, 'create-team', on(s, { name: 'Third' })),
    ],
    member: 'YOU_ARE_NOT_ALLOWED_TO_CREATE_A_NEW_TEAM',
  },
  'rename a team': {
    ways: [
      (s) => the.rest(s.by, 'PATCH', at(s, `/teams/${s.teamId}`), { name: 'Renamed' }),
      (s) => the.auth(s.by, 'update-team', { teamId: s.teamId, data: on(s, { name: 'Renamed' }) }),
    ],
    member: 'YOU_ARE_NOT_ALLOWED_TO_UPDATE_THIS_TEAM',
  },
  'remove a team': {
    ways: [
      (s) => the.rest(s.by, 'DELETE', at(s, `/teams/${s.teamId}`)),
      (s) => the.auth(s.by, 'remove-team', on(s, { teamId: s.teamId })),
    ],
    member: 'YOU_ARE_NOT_ALLOWED_TO_DELETE_THIS_TEAM',
  },
  'add to a team': {
    ways: [
      (s) => the.rest(s.by, 'PUT', at(s, `/teams/${s.teamId}/members/${s.target.id}`)),
      (s) => the.auth(s.by, 'add-team-member', on(s, { teamId: s.teamId, userId: s.target.id })),
      (s) => bulk(s, { action: 'add-to-team', teamId: s.teamId }),
    ],
    member: 'YOU_ARE_NOT_ALLOWED_TO_CREATE_A_NEW_TEAM_MEMBER',
  },
  'remove from a team': {
    ways: [
      (s) => the.rest(s.by, 'DELETE', at(s, `/teams/${s.org.teamId}/members/${s.target.id}`)),
      (s) => the.auth(s.by, 'remove-team-member', on(s, { teamId: s.org.teamId, userId: s.target.id })),
    ],
    member: 'YOU_ARE_NOT_ALLOWED_TO_REMOVE_A_TEAM_MEMBER',
  },
}

/** Null: permitted. */
function wanted(kind: Kind, { member, admin, suspended }: Row): string | null {
  if (kind === 'former' || kind === 'foreign' || kind === 'stranger') return unknown
  if (kind === 'suspended') return suspended ? null : 'ORGANIZATION_SUSPENDED'
  if (kind === 'member') return member
  return kind === 'admin' ? (admin ?? null) : null
}

const refusedWith: Record<string, number> = { [unknown]: 404 }

describe.each(kinds)('%s', (kind) => {
  // Reads can share an organization.
  let shared: Scene
  beforeAll(async () => void (shared = await sceneFor(kind)))

  test.each(Object.entries(rows))('%s', async (_name, row) => {
    const code = wanted(kind, row)
    for (const way of row.ways) {
      const { status, body } = await way(code === null && !row.suspended ? await sceneFor(kind) : shared)
      if (code === null) expect(status).toBeLessThan(300)
      else expect([status, body.code]).toEqual([refusedWith[code] ?? 403, code])
    }
  })
})

test('a missing organization and one of another tenant answer identically', async () => {
  const [org, by] = [await the.found(), await the.person()]
  const ways: ((id: string) => Promise<TestResponse>)[] = [
    (id) => the.rest(by, 'GET', `/organizations/${id}/members`),
    (id) => the.rest(by, 'PATCH', `/organizations/${id}`, { name: 'X' }),
    (id) => the.rest(by, 'POST', `/organizations/${id}/leave`),
    (id) => the.sendLogo(by, { id }, onePixel),
    (id) => the.auth(by, `get-organization?organizationId=${id}`),
    (id) => the.auth(by, 'leave', { organizationId: id }),
    (id) => the.auth(by, 'create-team', { organizationId: id, name: 'X' }),
  ]
  for (const way of ways) expect(await way(org.id)).toEqual(await way('none'))
  const bySlug = (slug: string) => the.rest(by, 'GET', `/organizations/by-slug/${slug}`)
  expect(await bySlug(org.slug)).toEqual(await bySlug('none-of-them'))
})

test('a suspended organization can be left, and not joined', async () => {
  const org = await the.found()
  const [member, person] = [await the.join(org), await the.person()]
  const invitationId = await the.invite(org, person.email)
  await the.suspend(org)
  expect((await the.auth(person, 'accept-invitation', { invitationId })).body.code).toBe(
    'ORGANIZATION_SUSPENDED',
  )
  expect((await the.rest(person, 'GET', '/invitations')).body).toEqual([])
  expect((await the.auth(member, 'leave', { organizationId: org.id })).status).toBe(200)
})

test('without a named or active organization, one is required', async () => {
  const person = await the.person()
  for (const path of ['list-members', 'list-teams', 'get-active-member', 'get-organization'])
    expect((await the.auth(person, path)).body.code).toBe('NO_ACTIVE_ORGANIZATION')
  expect((await the.auth(person, 'create-team', { name: 'X' })).body.code).toBe('NO_ACTIVE_ORGANIZATION')
})

test('a product without organizations has none of the endpoints, and keeps the tables', async () => {
  const without = await startApp({ env: { ORGANIZATIONS: 'false' } })
  const there = organizationsOf(without)
  try {
    const person = await there.person()
    for (const by of [null, person]) {
      expect(await there.rest(by, 'GET', '/organizations/mine')).toMatchObject({ status: 404 })
      expect(await there.rest(by, 'POST', '/organizations', { name: 'X', slug: 'xyz' })).toMatchObject({
        status: 404,
      })
      expect(await there.rest(by, 'GET', '/invitations/by-link/x')).toMatchObject({ status: 404 })
      expect(await there.sendLogo(by, { id: 'x' }, onePixel)).toMatchObject({ status: 404 })
    }
    const response = await without.post(
      '/api/auth/organization/create',
      { name: 'X', slug: 'xyz' },
      { cookie: person.cookie },
    )
    expect(response.status).toBe(404)
    const pathsOf = async (of: TestApp) => {
      const { paths } = (await (await of.request('/api/openapi.json')).json()) as { paths: object }
      return Object.keys(paths).filter((path) => /^\/(organizations|invitations)\b/.test(path))
    }
    expect(await pathsOf(without)).toEqual([])
    expect(await pathsOf(app)).toContain('/organizations/mine')
    await without.db.execute(sql`select count(*) from organization`)
    expect(Object.keys(getTableColumns(invitation))).toContain('inviterId')
  } finally {
    await without.close()
  }
})
