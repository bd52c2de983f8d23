// Modules: auth, user, organization
import { spawnSync } from 'node:child_process'
import { createAuthClient } from 'better-auth/client'
import { adminClient, emailOTPClient, organizationClient } from 'better-auth/client/plugins'
import { Client } from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startPostgres } from '../scripts/lib/postgres.mjs'
import { codeIn, hasCode } from './support/code'
import { freePort, killAll, removeTemporary, serving, temporary } from './support/process'
import { cookieName } from '~/lib/product'

/** The authentication library's unmodified client against the built product. */
let postgres: Awaited<ReturnType<typeof startPostgres>>
let database: Client
let appUrl: string

beforeAll(async () => {
  postgres = await startPostgres({ settings: ['fsync=off'] })
  const port = String(await freePort())
  appUrl = `http://localhost:${port}`
  await serving({ PORT: port, APP_URL: appUrl, DATABASE_URL: postgres.url, DATA_DIR: temporary() })
  database = new Client(postgres.url)
  await database.connect()
}, 60_000)

afterAll(async () => {
  await database.end()
  killAll()
  await postgres.stop()
  removeTemporary()
})

/** A fetch that keeps cookies and sends the Origin header as a browser does. */
function browser() {
  const cookies = new Map<string, string>()
  const bodies: string[] = []
  const customFetchImpl = async (input: RequestInfo | URL, init?: RequestInit) => {
    const headers = new Headers(init?.headers)
    headers.set('origin', appUrl)
    headers.set('cookie', [...cookies].map((pair) => pair.join('=')).join('; '))
    const response = await fetch(input, { ...init, headers, redirect: 'manual' })
    for (const cookie of response.headers.getSetCookie()) {
      const [, name, value] = /^([^=]+)=([^;]*)/.exec(cookie)!
      if (value) cookies.set(name!, value)
      else cookies.delete(name!)
    }
    bodies.push(await response.clone().text())
    return response
  }
  const client = createAuthClient({
    baseURL: appUrl,
    plugins: [emailOTPClient(), adminClient(), organizationClient({ teams: { enabled: true } })],
    fetchOptions: { customFetchImpl },
  })
  const token = () => decodeURIComponent(cookies.get(cookieName('session_token')) ?? '').split('.')[0]!
  return { client, bodies, token }
}

async function newestCode(email: string): Promise<string> {
  const { rows } = await database.query<{ text: string }>(
    `select text from mailbox_message where recipient = $1 and text ~ $2
     order by created_at desc, id desc limit 1`,
    [email, hasCode],
  )
  return codeIn(rows[0]!.text)!
}

async function signedIn(email: string) {
  const visitor = browser()
  const sent = await visitor.client.emailOtp.sendVerificationOtp({ email, type: 'sign-in' })
  expect(sent.data).toEqual({ success: true })
  const { data, error } = await visitor.client.signIn.emailOtp({ email, otp: await newestCode(email) })
  expect(error).toBeNull()
  expect(data!.user).toMatchObject({ email, emailVerified: true })
  return visitor
}

test('signs in, sets a name, lists and revokes sessions, changes the email address, signs out', async () => {
  const email = 'client@example.com'
  const { client, bodies, token } = await signedIn(email)
  const here = await client.getSession()
  expect(here.data!.user).toMatchObject({ email, name: '' })
  expect((await client.updateUser({ name: 'Client' })).data).toEqual({ status: true })
  expect((await client.getSession()).data!.user.name).toBe('Client')

  const second = await signedIn(email)
  const third = await signedIn(email)
  const { data: sessions } = await client.listSessions()
  expect(sessions).toHaveLength(3)
  const other = (await second.client.getSession()).data!.session
  await client.revokeSession({ token: sessions!.find(({ id }) => id === other.id)!.token })
  expect((await second.client.getSession()).data).toBeNull()
  await client.revokeOtherSessions()
  expect((await third.client.getSession()).data).toBeNull()
  expect((await client.getSession()).data!.session.id).toBe(here.data!.session.id)

  const newEmail = 'client-moved@example.com'
  expect((await client.emailOtp.requestEmailChange({ newEmail })).error).toBeNull()
  expect((await client.emailOtp.changeEmail({ newEmail, otp: await newestCode(newEmail) })).error).toBeNull()
  expect((await client.getSession()).data!.user.email).toBe(newEmail)
  expect(bodies.join('\n')).not.toContain(token())

  await client.signOut()
  expect(token()).toBe('')
  expect((await client.getSession()).data).toBeNull()
})

test('revokes all sessions, and deletes the account', async () => {
  const { client } = await signedIn('leaving@example.com')
  await client.revokeSessions()
  expect((await client.getSession()).data).toBeNull()
  const again = await signedIn('leaving@example.com')
  expect((await again.client.deleteUser()).data).toMatchObject({ success: true })
  expect((await again.client.getSession()).data).toBeNull()
  const { rows } = await database.query(`select 1 from "user" where email = 'leaving@example.com'`)
  expect(rows).toHaveLength(0)
})

test('gets error codes and the number of remaining attempts', async () => {
  const { client } = browser()
  const email = 'refused@example.com'
  expect((await client.emailOtp.sendVerificationOtp({ email: 'nobody', type: 'sign-in' })).error).toMatchObject({ status: 400, code: 'INVALID_EMAIL', message: 'Email is invalid' }) // prettier-ignore
  await client.emailOtp.sendVerificationOtp({ email, type: 'sign-in' })
  const otp = await newestCode(email)
  const wrong = String((Number(otp) + 1) % 1_000_000).padStart(6, '0')
  expect((await client.signIn.emailOtp({ email, otp: wrong })).error).toMatchObject({ status: 400, code: 'INVALID_OTP', triesLeft: 2 }) // prettier-ignore
  expect((await client.updateUser({ name: 'X' })).error).toMatchObject({ status: 401 })
  expect((await client.signIn.email({ email, password: 'none of those' })).error).toMatchObject({ status: 404 }) // prettier-ignore
})

test('lists users as an administrator, and is refused otherwise', async () => {
  const admin = await signedIn('admin@example.com')
  const { data } = await admin.client.admin.listUsers({ query: { limit: 5 } })
  expect(data!.users).toHaveLength(5)
  const query = { searchValue: 'ADMIN@', searchField: 'email', searchOperator: 'starts_with', sortBy: 'name', sortDirection: 'desc' } as const // prettier-ignore
  const found = await admin.client.admin.listUsers({ query })
  expect(found.data).toMatchObject({ total: 1, users: [{ email: 'admin@example.com', role: 'admin' }] })
  const filtered = await admin.client.admin.listUsers({
    query: { filterField: 'banned', filterValue: true, limit: 100 },
  })
  expect(filtered.data!.users.every(({ banned }) => banned)).toBe(true)
  const { client } = await signedIn('reader@example.com')
  expect((await client.admin.listUsers({ query: {} })).error).toMatchObject({
    status: 403,
    code: 'YOU_ARE_NOT_ALLOWED_TO_LIST_USERS',
  })
})

test('administers users', async () => {
  const { client, bodies, token } = await signedIn('admin@example.com')
  const { admin } = client
  const email = 'administered@example.com'
  const created = await admin.createUser({ email, name: 'Administered', role: 'user' })
  expect(created.data!.user).toMatchObject({ email, name: 'Administered', role: 'user', banned: false })
  const userId = created.data!.user.id
  expect((await admin.createUser({ email, name: '' })).error).toMatchObject({ status: 400, code: 'USER_ALREADY_EXISTS_USE_ANOTHER_EMAIL' }) // prettier-ignore
  expect((await admin.getUser({ query: { id: userId } })).data).toMatchObject({ id: userId, email })
  expect((await admin.updateUser({ userId, data: { name: 'Renamed' } })).data).toMatchObject({
    name: 'Renamed',
  })
  expect((await admin.setRole({ userId, role: ['user', 'admin'] })).data!.user.role).toBe('user,admin')
  expect((await admin.setRole({ userId, role: 'user' })).data!.user.role).toBe('user')

  const person = await signedIn(email)
  const second = await signedIn(email)
  const { data: listed } = await admin.listUserSessions({ userId })
  expect(listed!.sessions).toHaveLength(2)
  const here = (await person.client.getSession()).data!.session
  const sessionToken = listed!.sessions.find(({ id }) => id === here.id)!.token
  expect((await admin.revokeUserSession({ sessionToken })).data).toEqual({ success: true })
  expect((await person.client.getSession()).data).toBeNull()
  expect((await second.client.getSession()).data).not.toBeNull()
  expect((await admin.revokeUserSessions({ userId })).data).toEqual({ success: true })
  expect((await second.client.getSession()).data).toBeNull()

  const banned = await admin.banUser({ userId, banReason: 'Spam', banExpiresIn: 3600 })
  expect(banned.data!.user).toMatchObject({ banned: true, banReason: 'Spam' })
  // Its types lack `reason`, but it sends the field.
  const forReason = { userId, reason: 'Ticket 1' }
  expect((await admin.impersonateUser(forReason)).error).toMatchObject({ status: 403, code: 'BANNED_USER' })
  expect((await admin.unbanUser({ userId })).data!.user).toMatchObject({ banned: false, banReason: null })

  expect((await admin.hasPermission({ permissions: { user: ['ban'] } })).data).toMatchObject({
    success: true,
  })
  const own = (await client.getSession()).data!
  expect((await admin.banUser({ userId: own.user.id })).error).toMatchObject({ status: 400, code: 'YOU_CANNOT_BAN_YOURSELF' }) // prettier-ignore
  const before = token()
  expect((await admin.impersonateUser({ userId })).error).toMatchObject({ status: 400, field: 'reason' })
  const acting = await admin.impersonateUser(forReason)
  expect(acting.data).toMatchObject({
    user: { id: userId },
    session: { userId, impersonatedBy: own.user.id },
  })
  expect((await client.getSession()).data!.user.id).toBe(userId)
  expect((await client.updateUser({ name: 'Not me' })).error).toMatchObject({ status: 403 })
  expect((await admin.listUsers({ query: {} })).error).toMatchObject({ status: 403 })
  const back = await admin.stopImpersonating()
  expect(back.data).toMatchObject({ user: { id: own.user.id }, session: { id: own.session.id } })
  expect((await client.getSession()).data!.session.id).toBe(own.session.id)
  expect(token()).toBe(before)
  expect((await admin.stopImpersonating()).error).toMatchObject({ status: 400, code: 'NOT_IMPERSONATING' })

  expect((await admin.removeUser({ userId })).data).toEqual({ success: true })
  expect((await admin.removeUser({ userId })).error).toMatchObject({ status: 404, code: 'USER_NOT_FOUND' })
  expect(bodies.join('\n')).not.toContain(token())
  const { rows } = await database.query<{ action: string }>(
    'select action from audit_entry where subject_id = $1 order by at, id',
    [userId],
  )
  expect(rows.map(({ action }) => action)).toEqual(
    ['user.create', 'user.update', 'user.set-role', 'user.set-role', 'session.revoke', 'session.revoke-all', 'user.ban', 'user.unban', 'user.impersonate', 'user.stop-impersonating', 'user.delete'], // prettier-ignore
  )
})

test('manages organizations, teams, members and invitations', async () => {
  const owner = await signedIn('owner@example.com')
  const { organization } = owner.client
  expect((await organization.checkSlug({ slug: 'club' })).data).toEqual({ status: true })
  const { data: club } = await organization.create({ name: 'Club', slug: 'club', metadata: { plan: 'free' } })
  expect(club).toMatchObject({
    name: 'Club',
    slug: 'club',
    metadata: { plan: 'free' },
    members: [{ role: 'owner' }],
  })
  const organizationId = club!.id
  expect((await organization.create({ name: 'Club', slug: 'CLUB' })).error).toMatchObject({ status: 400, code: 'ORGANIZATION_ALREADY_EXISTS' }) // prettier-ignore
  expect((await organization.checkSlug({ slug: 'club' })).error).toMatchObject({ code: 'ORGANIZATION_SLUG_ALREADY_TAKEN' }) // prettier-ignore
  expect((await owner.client.getSession()).data!.session).toMatchObject({
    activeOrganizationId: organizationId,
  })
  expect((await organization.list()).data).toMatchObject([{ id: organizationId }])
  expect((await organization.update({ data: { name: 'The Club' } })).data).toMatchObject({ name: 'The Club' })
  expect((await organization.getFullOrganization()).data).toMatchObject({
    name: 'The Club',
    members: [{ role: 'owner', user: { email: 'owner@example.com' } }],
    teams: [{ name: 'Club' }],
    invitations: [],
  })
  expect((await organization.getActiveMember()).data).toMatchObject({ role: 'owner', organizationId })
  expect((await organization.getActiveMemberRole()).data).toEqual({ role: 'owner' })
  expect((await organization.hasPermission({ permissions: { organization: ['delete'] } })).data).toMatchObject({ success: true }) // prettier-ignore
  expect(organization.checkRolePermission({ role: 'admin', permissions: { organization: ['delete'] } })).toBe(false) // prettier-ignore

  const { data: team } = await organization.createTeam({ name: 'Writers' })
  expect(team).toMatchObject({ name: 'Writers', organizationId })
  expect((await organization.createTeam({ name: 'writers' })).error).toMatchObject({ code: 'TEAM_ALREADY_EXISTS' }) // prettier-ignore
  expect((await organization.updateTeam({ teamId: team!.id, data: { name: 'Authors' } })).data).toMatchObject({ name: 'Authors' }) // prettier-ignore
  expect((await organization.listTeams()).data).toMatchObject([{ name: 'Club' }, { name: 'Authors' }])

  const email = 'guest@example.com'
  const invite = { email, role: 'member', teamId: team!.id } as const
  const { data: invitation } = await organization.inviteMember(invite)
  expect(invitation).toMatchObject({ email, role: 'member', status: 'pending', teamId: team!.id })
  expect((await organization.inviteMember(invite)).error).toMatchObject({ code: 'USER_IS_ALREADY_INVITED_TO_THIS_ORGANIZATION' }) // prettier-ignore
  expect((await organization.inviteMember({ ...invite, resend: true })).data).toMatchObject({ id: invitation!.id }) // prettier-ignore
  expect((await organization.listInvitations()).data).toMatchObject([{ id: invitation!.id }])
  const guest = await signedIn(email)
  const theirs = guest.client.organization
  expect((await theirs.listUserInvitations()).data).toMatchObject([{ id: invitation!.id, organizationName: 'The Club' }]) // prettier-ignore
  expect((await theirs.getInvitation({ query: { id: invitation!.id } })).data).toMatchObject({ organizationSlug: 'club', inviterEmail: 'owner@example.com' }) // prettier-ignore
  const joined = await theirs.acceptInvitation({ invitationId: invitation!.id })
  expect(joined.data).toMatchObject({ invitation: { status: 'accepted' }, member: { role: 'member', organizationId } }) // prettier-ignore
  expect((await theirs.acceptInvitation({ invitationId: invitation!.id })).error).toMatchObject({ code: 'INVITATION_NOT_FOUND' }) // prettier-ignore
  expect((await theirs.listUserTeams()).data).toMatchObject([{ name: 'Authors' }])
  expect((await theirs.listTeamMembers({ query: { teamId: team!.id } })).data).toHaveLength(1)
  expect((await theirs.createTeam({ name: 'Mine' })).error).toMatchObject({ status: 403, code: 'YOU_ARE_NOT_ALLOWED_TO_CREATE_A_NEW_TEAM' }) // prettier-ignore
  expect((await theirs.setActiveTeam({ teamId: team!.id })).data).toMatchObject({ id: team!.id })
  expect((await guest.client.getSession()).data!.session).toMatchObject({ activeTeamId: team!.id })

  const { data: listed } = await organization.listMembers({ query: { limit: 10 } })
  expect(listed).toMatchObject({ total: 2, members: [{ role: 'owner' }, { user: { email } }] })
  const memberId = listed!.members[1]!.id
  expect((await organization.updateMemberRole({ memberId, role: 'admin' })).data).toMatchObject({ role: 'admin' }) // prettier-ignore
  const asOwner = ['admin', ' owner'] as unknown as 'admin'
  expect((await theirs.inviteMember({ email: 'x@example.com', role: asOwner })).error).toMatchObject({ status: 400, code: 'ROLE_NOT_FOUND' }) // prettier-ignore
  const userId = joined.data!.member.userId
  expect((await organization.removeTeamMember({ teamId: team!.id, userId })).data).toMatchObject({ message: expect.any(String) as string }) // prettier-ignore
  expect((await organization.addTeamMember({ teamId: team!.id, userId })).data).toMatchObject({ userId })
  expect((await organization.removeTeam({ teamId: team!.id })).error).toBeNull()
  const { data: other } = await organization.inviteMember({ email: 'nobody-yet@example.com', role: 'member' })
  expect((await organization.cancelInvitation({ invitationId: other!.id })).data).toMatchObject({ status: 'canceled' }) // prettier-ignore
  expect((await organization.leave({ organizationId })).error).toMatchObject({ code: 'YOU_CANNOT_LEAVE_THE_ORGANIZATION_AS_THE_ONLY_OWNER' }) // prettier-ignore
  expect((await organization.removeMember({ memberIdOrEmail: email })).data).toMatchObject({ member: { id: memberId } }) // prettier-ignore
  expect((await guest.client.getSession()).data!.session).toMatchObject({ activeOrganizationId: null, activeTeamId: null }) // prettier-ignore
  expect((await theirs.setActive({ organizationId })).error).toMatchObject({ status: 404, code: 'ORGANIZATION_NOT_FOUND' }) // prettier-ignore
  const { data: again } = await organization.inviteMember({ email, role: 'member' })
  expect((await theirs.rejectInvitation({ invitationId: again!.id })).data).toMatchObject({ invitation: { status: 'rejected' }, member: null }) // prettier-ignore
  expect((await organization.setActive({ organizationId: null })).data).toBeNull()
  expect((await organization.listTeams()).error).toMatchObject({ code: 'NO_ACTIVE_ORGANIZATION' })
  expect((await organization.delete({ organizationId })).data).toMatchObject({ id: organizationId })
  expect((await organization.list()).data).toEqual([])
  expect([owner, guest].flatMap(({ bodies }) => bodies).join('\n')).not.toContain(owner.token())
})

test('the API page shows the request body of every call that takes one, with an example', async () => {
  type Calls = Record<string, Record<string, { requestBody?: { content: object } }>>
  const { paths } = (await (await fetch(`${appUrl}/api/openapi.json`)).json()) as { paths: Calls }
  const described = Object.entries(paths).flatMap(([path, calls]) =>
    Object.entries(calls).map(([method, { requestBody }]) => {
      const media = requestBody && Object.keys(requestBody.content).join(', ')
      return `${method.toUpperCase()} /api/rest${path}: ${media ? `${media}, example` : 'none'}`
    }),
  )
  const page = await (await fetch(`${appUrl}/api/docs?lng=en`)).text()
  const cards = page.split('<h3').slice(1)
  const shown = cards.map((card) => {
    const text = card.replaceAll('<!-- -->', '')
    const [, method, path] = />([A-Z]+)<.*?<code[^>]*>([^<]+)</.exec(text)!
    const [, media] = />Request body<.*?<code[^>]*>([^<]+)</.exec(text) ?? []
    const example = />Example<\/dt><dd[^>]*><pre[^>]*>[^<]/.test(text)
    return `${method} ${path}: ${[media ?? 'none', ...(example ? ['example'] : [])].join(', ')}`
  })
  expect(shown.toSorted()).toEqual(described.toSorted())
})

test.runIf(spawnSync('curl', ['--version']).status === 0)(
  'a program signs in with the two lines that the API page shows',
  async () => {
    const page = await (await fetch(`${appUrl}/api/docs`)).text()
    const [, shown] = /<pre[^>]*>([^<]*)<\/pre>/.exec(page)!
    const example = shown!.replaceAll('&quot;', '"').replaceAll('&#x27;', "'").replaceAll('&amp;', '&')
    const cwd = temporary()
    const run = (script: string) => spawnSync('sh', ['-c', script], { cwd, encoding: 'utf8' }).stdout
    const [send, enter] = [
      example.slice(0, example.lastIndexOf('\n')),
      example.replace(/^post \/email-otp.*\n/m, ''),
    ]
    expect(JSON.parse(run(send))).toEqual({ success: true })
    const code = await newestCode('you@example.com')
    expect(JSON.parse(run(enter.replace('123456', code)))).toMatchObject({
      user: { email: 'you@example.com' },
    })
  },
)
