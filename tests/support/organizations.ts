import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { expect } from 'vitest'
import type { OrganizationRole } from '~/access/organization'
import { session, user } from '~/modules/auth/auth.table.server'
import { organization } from '~/modules/organization/organization.table.server'
import { invitation } from '~/modules/organization/invitations/invitation.table.server'
import { member } from '~/modules/organization/members/member.table.server'
import { origin, type TestApp } from './app'
import { clientAddress, type LooseBody, sessionCookie } from './load'

export type TestResponse = { status: number; body: LooseBody }
export type Person = { id: string; email: string; sessionId: string; cookie: string }
export type TestOrganization = { id: string; slug: string; teamId: string; owner: Person }

let numbers = 0

/** Creates users and organizations and sends their requests through both APIs, with sessions made in the database. */
export function organizationsOf(app: TestApp) {
  async function person(given: Partial<typeof user.$inferInsert> = {}): Promise<Person> {
    const id = randomUUID()
    const email = given.email ?? `person${++numbers}-${id.slice(0, 8)}@example.org`
    const values = {
      id,
      email,
      name: `Person ${numbers}`,
      emailVerified: true,
      onboardedAt: new Date(),
      ...given,
    }
    await app.db.insert(user).values(values)
    const [sessionId, token] = [randomUUID(), randomUUID()]
    const expiresAt = new Date(Date.now() + 3_600_000)
    await app.db.insert(session).values({ id: sessionId, token, userId: id, expiresAt })
    return { id, email, sessionId, cookie: sessionCookie(token) }
  }

  async function request(
    by: Person | null,
    method: string,
    path: string,
    body?: object,
  ): Promise<TestResponse> {
    const response = await app.request(path, {
      method,
      cookie: by?.cookie,
      address: clientAddress(++numbers),
      headers: { origin, ...(body && { 'content-type': 'application/json' }) },
      body: body && JSON.stringify(body),
    })
    const text = await response.text()
    return { status: response.status, body: text ? JSON.parse(text) : null }
  }

  async function sendLogo(
    by: Person | null,
    org: Pick<TestOrganization, 'id'>,
    body: BodyInit | null,
    headers: Record<string, string> = {},
  ): Promise<TestResponse> {
    const response = await app.request(`/api/rest/organizations/${org.id}/logo`, {
      method: 'POST',
      cookie: by?.cookie,
      headers: { origin, 'content-type': 'image/png', ...headers },
      body,
      duplex: 'half',
    } as RequestInit)
    return { status: response.status, body: await response.json() }
  }

  const rest = (by: Person | null, method: string, path: string, body?: object) =>
    request(by, method, `/api/rest${path}`, body)

  /** Calls the authentication library's paths: POST if there is a body. */
  const auth = (by: Person | null, path: string, body?: object) =>
    request(by, body ? 'POST' : 'GET', `/api/auth/organization/${path}`, body)

  async function found(owner?: Person, name = 'Readers'): Promise<TestOrganization> {
    const by = owner ?? (await person())
    const slug = `readers-${++numbers}-${randomUUID().slice(0, 8)}`
    const { status, body } = await auth(by, 'create', { name, slug })
    expect(status).toBe(200)
    const { body: teams } = await auth(by, `list-teams?organizationId=${body.id}`)
    return { id: body.id, slug, teamId: teams[0].id, owner: by }
  }

  async function join(
    org: TestOrganization,
    role: OrganizationRole = 'member',
    invitee?: Person,
  ): Promise<Person & { memberId: string }> {
    const by = invitee ?? (await person())
    const invitationId = await invite(org, by.email, role)
    const { status, body } = await auth(by, 'accept-invitation', { invitationId })
    expect(status).toBe(200)
    return { ...by, memberId: body.member.id }
  }

  const membersOf = (org: Pick<TestOrganization, 'id'>) =>
    app.db.select().from(member).where(eq(member.organizationId, org.id))

  const memberIdOf = async (org: Pick<TestOrganization, 'id'>, one: Person) =>
    (await membersOf(org)).find(({ userId }) => userId === one.id)?.id ?? 'none'

  async function invite(
    org: TestOrganization,
    email: string,
    role: OrganizationRole = 'member',
  ): Promise<string> {
    const { status, body } = await auth(org.owner, 'invite-member', {
      email,
      role,
      organizationId: org.id,
    })
    expect(status).toBe(200)
    return body.id as string
  }

  const stateOf = async (id: string) => {
    const [row] = await app.db.select().from(invitation).where(eq(invitation.id, id))
    return row?.status
  }

  const suspend = (org: TestOrganization) =>
    app.db.update(organization).set({ suspendedAt: new Date() }).where(eq(organization.id, org.id))

  return { person, rest, auth, sendLogo, found, join, membersOf, memberIdOf, invite, stateOf, suspend }
}
