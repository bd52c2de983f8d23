// Module: organization
import { randomUUID } from 'node:crypto'
import { beforeAll, describe, expect, test } from 'vitest'
import { type Person as Known, twoProcesses } from './support/two-processes'

const rounds = 30
const limit = 3
const two = twoProcesses('http://localhost:4997', {
  ORGANIZATIONS_OWNED_MAX: String(limit),
  ORGANIZATION_MEMBERS_MAX: String(limit),
  ORGANIZATION_INVITATIONS_MAX: String(limit),
  ORGANIZATION_TEAMS_MAX: String(limit),
  ORGANIZATION_TEAM_MEMBERS_MAX: String(limit),
})
const { query, rowsOf } = two

type Person = Known & { cookie: string }

async function person(role = 'user'): Promise<Person> {
  const created = await two.person(role)
  return { ...created, cookie: (await two.session(created)).cookie }
}

/** Sequentially, because one connection runs one query at a time. */
async function inTurn<T, R>(list: readonly T[], work: (each: T) => Promise<R>): Promise<R[]> {
  const results: R[] = []
  for (const each of list) results.push(await work(each))
  return results
}

const people = (number: number) => inTurn(Array.from({ length: number }), () => person())

type TestOrganization = { id: string; team: string; second: string }

/** An organization with two teams; the members are in the first. */
async function newOrganization(members: [Person, 'owner' | 'admin' | 'member'][]): Promise<TestOrganization> {
  const [id, team, second] = [randomUUID(), randomUUID(), randomUUID()]
  await query(`insert into organization (id, name, slug) values ($1, 'Readers', $2)`, [id, `o-${id}`])
  await query(`insert into team (id, organization_id, name) values ($1, $3, 'First'), ($2, $3, 'Second')`, [team, second, id]) // prettier-ignore
  for (const [who, role] of members) {
    await query('insert into member (id, organization_id, user_id, role) values ($1, $2, $3, $4)', [memberId(id, who), id, who.id, role]) // prettier-ignore
    await query('insert into team_member (id, organization_id, team_id, user_id) values ($1, $2, $3, $4)', [randomUUID(), id, team, who.id]) // prettier-ignore
  }
  return { id, team, second }
}

const memberId = (organizationId: string, { id }: Person) =>
  `${organizationId.slice(0, 18)}-${id.slice(0, 18)}`

async function invited(
  to: TestOrganization,
  by: Person,
  invitee: Person,
  team: string | null = null,
): Promise<string> {
  const id = randomUUID()
  await query(
    `insert into invitation (id, organization_id, email, role, inviter_id, team_id, expires_at)
     values ($1, $2, $3, 'member', $4, $5, now() + interval '7 days')`,
    [id, to.id, invitee.email, by.id, team],
  )
  return id
}

/** Alternates between the two processes. */
async function send(by: Person, method: string, path: string, body?: object): Promise<number> {
  const response = await two.request(path, { method, cookie: by.cookie, body })
  const text = await response.text()
  // Neither an internal error nor a deadlock, whichever request wins.
  expect(response.status, text).toBeLessThan(500)
  return response.status
}

const auth = (by: Person, path: string, body: object) =>
  send(by, 'POST', `/api/auth/organization/${path}`, body)
const done = (statuses: number[]) => statuses.filter((status) => status < 300).length

/** Counts in how many rounds none, one or both requests succeeded. */
async function repeated(round: () => Promise<number>): Promise<Record<number, number>> {
  const seen: Record<number, number> = {}
  for (let at = 0; at < rounds; at++) {
    const number = await round()
    seen[number] = (seen[number] ?? 0) + 1
  }
  return seen
}

const ownersOf = ({ id }: TestOrganization) =>
  rowsOf(`select user_id from member where organization_id = $1 and role = 'owner'`, [id])

describe('the last owner cannot leave, be removed or be demoted', () => {
  type Act = (by: Person, other: Person, where: TestOrganization) => Promise<number>
  const leave: Act = (by, _other, { id }) => auth(by, 'leave', { organizationId: id })
  const stepDown: Act = (by, _other, { id }) =>
    auth(by, 'update-member-role', { organizationId: id, memberId: memberId(id, by), role: 'admin' })
  const demote: Act = (by, other, { id }) =>
    auth(by, 'update-member-role', { organizationId: id, memberId: memberId(id, other), role: 'member' })
  const remove: Act = (by, other, { id }) =>
    auth(by, 'remove-member', { organizationId: id, memberIdOrEmail: memberId(id, other) })
  const deleteSelf: Act = (by) => send(by, 'POST', '/api/auth/delete-user', {})
  const handOver: Act = (by, other, { id }) =>
    send(by, 'POST', `/api/rest/organizations/${id}/owner`, { memberId: memberId(id, other) })
  const deletedByAdmin: Act = async (by) => send(await admin, 'DELETE', `/api/rest/users/${by.id}`)
  let admin: Promise<Person>
  beforeAll(() => void (admin = person('admin')))

  async function between(first: Act, second: Act): Promise<number> {
    const [a, b, c] = (await people(3)) as [Person, Person, Person]
    const where = await newOrganization([[a, 'owner'], [b, 'owner'], [c, 'member']]) // prettier-ignore
    const statuses = await Promise.all([first(a, b, where), second(b, a, where)])
    expect((await ownersOf(where)).length).toBeGreaterThanOrEqual(1)
    return done(statuses)
  }

  test.each([
    ['leaving', leave, leave],
    ['stepping down', stepDown, stepDown],
    ['demoting each other', demote, demote],
    ['removing each other', remove, remove],
    ['deleting oneself', deleteSelf, deleteSelf],
    ['being deleted by an administrator', deletedByAdmin, deletedByAdmin],
  ])('%s, both at once', async (_name, first, second) => {
    expect(await repeated(() => between(first, second))).toEqual({ 1: rounds })
  })

  test('every pair of requests', async () => {
    const ways = [leave, stepDown, demote, remove, deleteSelf, deletedByAdmin, handOver]
    const pairs = ways.flatMap((first) => ways.filter((other) => other !== first).map((second) => [first, second] as const)) // prettier-ignore
    for (const [first, second] of pairs) await between(first, second)
    expect(pairs.length).toBeGreaterThanOrEqual(rounds)
  })
})

describe('concurrent requests never exceed a limit', () => {
  const tries = 6
  const times = <T>(work: (at: number) => Promise<T>) =>
    Promise.all(Array.from({ length: tries }, (_, at) => work(at)))

  test('of organizations that a person owns', async () => {
    const seen = await repeated(async () => {
      const by = await person()
      const statuses = await times(() => auth(by, 'create', { name: 'Mine', slug: `s-${randomUUID()}` }))
      expect(await rowsOf(`select 1 from member where user_id = $1`, [by.id])).toHaveLength(limit)
      return done(statuses)
    })
    expect(seen).toEqual({ [limit]: rounds })
  })

  test('of organizations whose ownership is transferred to a person', async () => {
    const seen = await repeated(async () => {
      const [heir, ...owners] = (await people(tries + 1)) as [Person, ...Person[]]
      const orgs = await inTurn(owners, (owner) => newOrganization([[owner, 'owner'], [heir, 'member']])) // prettier-ignore
      const statuses = await times((at) => {
        const { id } = orgs[at]!
        return at % 2
          ? send(owners[at]!, 'POST', `/api/rest/organizations/${id}/owner`, { memberId: memberId(id, heir) })
          : auth(owners[at]!, 'update-member-role', { organizationId: id, memberId: memberId(id, heir), role: 'owner' }) // prettier-ignore
      })
      const owned = `select 1 from member where user_id = $1 and role = 'owner'`
      expect(await rowsOf(owned, [heir.id])).toHaveLength(limit)
      return done(statuses)
    })
    expect(seen).toEqual({ [limit]: rounds })
  })

  test('of members', async () => {
    const seen = await repeated(async () => {
      const owner = await person()
      const where = await newOrganization([[owner, 'owner']])
      const guests = await people(tries)
      const ids = await inTurn(guests, (guest) => invited(where, owner, guest, where.second))
      const statuses = await times((at) => auth(guests[at]!, 'accept-invitation', { invitationId: ids[at] }))
      expect(await rowsOf('select 1 from member where organization_id = $1', [where.id])).toHaveLength(limit)
      return done(statuses)
    })
    expect(seen).toEqual({ [limit - 1]: rounds })
  })

  test('of pending invitations', async () => {
    const seen = await repeated(async () => {
      const owner = await person()
      const where = await newOrganization([[owner, 'owner']])
      const statuses = await times(
        (at) =>
        auth(owner, 'invite-member', { organizationId: where.id, email: `${at}-${randomUUID()}@example.com`, role: 'member' }), // prettier-ignore
      )
      expect(await rowsOf('select 1 from invitation where organization_id = $1', [where.id])).toHaveLength(
        limit,
      )
      return done(statuses)
    })
    expect(seen).toEqual({ [limit]: rounds })
  })

  test('of teams, and keep their names unique', async () => {
    const seen = await repeated(async () => {
      const owner = await person()
      const where = await newOrganization([[owner, 'owner']])
      await query('delete from team where id = $1', [where.second])
      const statuses = await times((at) => auth(owner, 'create-team', { organizationId: where.id, name: `T${at % 4}` })) // prettier-ignore
      expect(await rowsOf('select 1 from team where organization_id = $1', [where.id])).toHaveLength(limit)
      return done(statuses)
    })
    expect(seen).toEqual({ [limit - 1]: rounds })
  })

  test('of members of a team', async () => {
    const seen = await repeated(async () => {
      const all = await people(tries)
      const where = await newOrganization(all.map((each, at) => [each, at === 0 ? 'owner' : 'member']))
      const statuses = await times((at) =>
        auth(all[0]!, 'add-team-member', {
          organizationId: where.id,
          teamId: where.second,
          userId: all[at]!.id,
        }),
      )
      expect(await rowsOf('select 1 from team_member where team_id = $1', [where.second])).toHaveLength(limit)
      return done(statuses)
    })
    expect(seen).toEqual({ [limit]: rounds })
  })
})

describe('an invitation is accepted at most once', () => {
  /** The invitation is accepted if and only if the guest is a member. */
  async function agreed(where: TestOrganization, guest: Person, id: string): Promise<boolean> {
    const [row] = await rowsOf<{ status: string }>('select status from invitation where id = $1', [id])
    const inside = await rowsOf('select 1 from member where organization_id = $1 and user_id = $2', [where.id, guest.id]) // prettier-ignore
    expect(inside.length === 1).toBe(row?.status === 'accepted')
    return inside.length === 1
  }

  async function scene() {
    const [owner, inviter, guest] = (await people(3)) as [Person, Person, Person]
    const where = await newOrganization([[owner, 'owner'], [inviter, 'admin']]) // prettier-ignore
    const id = await invited(where, inviter, guest)
    const accept = () => auth(guest, 'accept-invitation', { invitationId: id })
    return { owner, inviter, guest, where, id, accept }
  }

  test('by eight concurrent requests', async () => {
    const seen = await repeated(async () => {
      const { guest, where, id, accept } = await scene()
      const statuses = await Promise.all(Array.from({ length: 8 }, accept))
      expect(await agreed(where, guest, id)).toBe(true)
      return done(statuses)
    })
    expect(seen).toEqual({ 1: rounds })
  })

  test.each(['cancel', 'reject'] as const)('against %s: only one of the two succeeds', async (other) => {
    const seen = await repeated(async () => {
      const { owner, guest, where, id, accept } = await scene()
      const body = { invitationId: id }
      const [accepted, ended] = await Promise.all([
        accept(),
        other === 'cancel' ? auth(owner, 'cancel-invitation', body) : auth(guest, 'reject-invitation', body),
      ])
      expect(await agreed(where, guest, id)).toBe(accepted === 200)
      return done([accepted, ended])
    })
    expect(seen).toEqual({ 1: rounds })
  })

  type Scene = Awaited<ReturnType<typeof scene>>

  /**
   * Both requests wait for the organization's row lock, accepting first in every other round. Returns the pairs of
   * responses by order.
   */
  async function inBothOrders(
    other: (the: Scene) => Promise<number>,
    check?: (the: Scene, acceptedFirst: boolean) => Promise<void>,
  ) {
    const seen = { acceptedFirst: new Set<string>(), acceptedLast: new Set<string>() }
    for (let round = 0; round < rounds; round++) {
      const the = await scene()
      const acceptedFirst = round % 2 === 0
      const acts = [the.accept, () => other(the)]
      const row = { table: 'organization' as const, id: the.where.id }
      const statuses = await two.behindLock(row, acceptedFirst ? acts : acts.toReversed())
      const [accepted, answered] = acceptedFirst ? statuses : statuses.toReversed()
      seen[acceptedFirst ? 'acceptedFirst' : 'acceptedLast'].add(`${accepted} ${answered}`)
      expect(await agreed(the.where, the.guest, the.id)).toBe(accepted === 200)
      await check?.(the, acceptedFirst)
    }
    return { acceptedFirst: [...seen.acceptedFirst], acceptedLast: [...seen.acceptedLast] }
  }

  const logOf = async ({ id }: TestOrganization) =>
    (await rowsOf<{ action: string }>('select action from audit_entry where subject_id = $1 order by id', [id])).map(
      ({ action }) => action,
    ) // prettier-ignore

  test('against resending: a member is not invited again', async () => {
    const resend = ({ owner, where, id }: Scene) =>
      send(owner, 'POST', `/api/rest/organizations/${where.id}/invitations/${id}/mail`)
    const check = async ({ owner, inviter, where, id }: Scene, acceptedFirst: boolean) => {
      const behindIt = await rowsOf('select inviter_id from invitation where id = $1', [id])
      expect(behindIt).toEqual([{ inviter_id: acceptedFirst ? inviter.id : owner.id }])
      const sent = acceptedFirst ? [] : ['organization.invite']
      expect(await logOf(where)).toEqual([...sent, 'organization.join'])
    }
    const seen = await inBothOrders(resend, check)
    expect(seen).toEqual({ acceptedFirst: ['200 404'], acceptedLast: ['200 200'] })
  })

  test('against expiry: an invitation that expires while the request waits is refused', async () => {
    for (let round = 0; round < rounds; round++) {
      const { guest, where, id, accept } = await scene()
      const row = { table: 'organization' as const, id: where.id }
      // After the waiting transaction began, and in the past when it continues.
      const end = `update invitation set expires_at = clock_timestamp() where id = '${id}'`
      expect(await two.behindLock(row, [accept], end)).toEqual([404])
      expect(await agreed(where, guest, id)).toBe(false)
    }
  })

  test('against removal of the inviter: accepted before it, or refused', async () => {
    const seen = await inBothOrders(({ owner, inviter, where }) =>
      auth(owner, 'remove-member', { organizationId: where.id, memberIdOrEmail: inviter.email }),
    )
    expect(seen).toEqual({ acceptedFirst: ['200 200'], acceptedLast: ['400 200'] })
  })

  test('against demotion of the inviter: accepted before it, or refused', async () => {
    const seen = await inBothOrders(({ owner, inviter, where: { id } }) =>
      auth(owner, 'update-member-role', { organizationId: id, memberId: memberId(id, inviter), role: 'member' }),
    ) // prettier-ignore
    expect(seen).toEqual({ acceptedFirst: ['200 200'], acceptedLast: ['404 200'] })
  })

  test('against suspension: accepted before it, or refused while it lasts', async () => {
    const admin = await person('admin')
    const seen = await inBothOrders(({ where }) =>
      send(admin, 'PUT', `/api/rest/organizations/${where.id}/suspension`, { reason: 'x' }),
    )
    expect(seen).toEqual({ acceptedFirst: ['200 200'], acceptedLast: ['403 200'] })
  })

  test('against deletion of the organization: no row is left', async () => {
    await repeated(async () => {
      const { owner, guest, where, accept } = await scene()
      const [, deleted] = await Promise.all([accept(), auth(owner, 'delete', { organizationId: where.id })])
      expect(deleted).toBe(200)
      expect(await rowsOf('select 1 from member where organization_id = $1', [where.id])).toHaveLength(0)
      const [own] = await rowsOf<{ active: string | null }>('select active_organization_id as active from session where user_id = $1', [guest.id]) // prettier-ignore
      expect(own!.active).toBeNull()
      return 1
    })
  })

  test('against deletion of the guest: no row is left, whichever comes first', async () => {
    for (let round = 0; round < rounds; round++) {
      const { guest, where, accept } = await scene()
      const leave = () => send(guest, 'POST', '/api/auth/delete-user', {})
      const acceptedFirst = round % 2 === 0
      const row = { table: 'user' as const, id: guest.id }
      const statuses = await two.behindLock(row, acceptedFirst ? [accept, leave] : [leave, accept])
      expect(statuses).toEqual(acceptedFirst ? [200, 200] : [200, 401])
      expect(await rowsOf('select 1 from "user" where id = $1', [guest.id])).toHaveLength(0)
      expect(await rowsOf('select 1 from member where organization_id = $1', [where.id])).toHaveLength(2)
      expect(await rowsOf('select member_count from organization where id = $1', [where.id])).toEqual([
        { member_count: 2 },
      ])
    }
  })
})

test('of eight concurrent requests for one slug, one succeeds', async () => {
  const seen = await repeated(async () => {
    const slug = `n-${randomUUID().slice(0, 30)}`
    const all = await people(8)
    const renamed = await newOrganization([[all[0]!, 'owner']])
    return done(
      await Promise.all(
        all.map((by, at) =>
          at === 0
            ? auth(by, 'update', { organizationId: renamed.id, data: { slug } })
            : auth(by, 'create', { name: 'N', slug: at % 2 ? slug : slug.toUpperCase() }),
        ),
      ),
    )
  })
  expect(seen).toEqual({ 1: rounds })
})

test('one team remains when the last two are deleted concurrently', async () => {
  const seen = await repeated(async () => {
    const owner = await person()
    const where = await newOrganization([[owner, 'owner']])
    const remove = (teamId: string) => auth(owner, 'remove-team', { organizationId: where.id, teamId })
    const statuses = await Promise.all([remove(where.team), remove(where.second)])
    expect(await rowsOf('select 1 from team where organization_id = $1', [where.id])).toHaveLength(1)
    return done(statuses)
  })
  expect(seen).toEqual({ 1: rounds })
})

test('a guest who joins while their team is deleted is in an existing team', async () => {
  await repeated(async () => {
    const [owner, guest] = (await people(2)) as [Person, Person]
    const where = await newOrganization([[owner, 'owner']])
    const id = await invited(where, owner, guest, where.second)
    const [accepted, removed] = await Promise.all([
      auth(guest, 'accept-invitation', { invitationId: id }),
      auth(owner, 'remove-team', { organizationId: where.id, teamId: where.second }),
    ])
    expect([accepted, removed]).toEqual([200, 200])
    const teams = await rowsOf<{ team_id: string }>('select team_id from team_member where user_id = $1', [guest.id]) // prettier-ignore
    // Into the first, or into the second before it went.
    expect(teams.every(({ team_id }) => team_id === where.team)).toBe(true)
    return 1
  })
})

test('nobody is in a team of an organization that they are being removed from', async () => {
  await repeated(async () => {
    const [owner, other] = (await people(2)) as [Person, Person]
    const where = await newOrganization([[owner, 'owner'], [other, 'member']]) // prettier-ignore
    const [removed] = await Promise.all([
      auth(owner, 'remove-member', { organizationId: where.id, memberIdOrEmail: other.email }),
      auth(owner, 'add-team-member', { organizationId: where.id, teamId: where.second, userId: other.id }),
      auth(other, 'set-active', { organizationId: where.id }),
    ])
    expect(removed).toBe(200)
    expect(await rowsOf('select 1 from team_member where user_id = $1', [other.id])).toHaveLength(0)
    return 1
  })
})

test('who is renamed while they join is found by the new name', async () => {
  for (let round = 0; round < rounds; round++) {
    const [owner, guest] = (await people(2)) as [Person, Person]
    const where = await newOrganization([[owner, 'owner']])
    const id = await invited(where, owner, guest)
    const accept = () => auth(guest, 'accept-invitation', { invitationId: id })
    const rename = () => send(guest, 'POST', '/api/auth/update-user', { name: 'Wilma Wombat' })
    const row = { table: 'user' as const, id: guest.id }
    expect(await two.behindLock(row, round % 2 ? [accept, rename] : [rename, accept])).toEqual([200, 200])
    const stored =
      'select m.name_key, m.words = u.words as same from member m join "user" u on u.id = user_id where u.id = $1'
    expect(await rowsOf(stored, [guest.id])).toEqual([{ name_key: ' wilma wombat', same: true }])
  }
})

test('an owner who is renamed while they are deleted: the name asks for no lock of the organization', async () => {
  const admin = await person('admin')
  for (let round = 0; round < rounds; round++) {
    const [owner, other] = (await people(2)) as [Person, Person]
    const where = await newOrganization([[owner, 'owner'], [other, 'owner']]) // prettier-ignore
    const rename = () => send(other, 'POST', '/api/auth/update-user', { name: 'Wilma Wombat' })
    const remove = () => send(admin, 'DELETE', `/api/rest/users/${other.id}`)
    // A member may be deleted before the mail about the new name is written.
    const [, removed] = await two.behindLock({ table: 'user', id: other.id }, [rename, remove])
    expect(removed).toBe(200)
    expect(await ownersOf(where)).toEqual([{ user_id: owner.id }])
  }
})

test('deleting a person and removing them from their organizations wait for each other without a deadlock', async () => {
  for (let round = 0; round < rounds; round++) {
    const [owner, other] = (await people(2)) as [Person, Person]
    const admin = await person('admin')
    const orgs = [await newOrganization([[owner, 'owner'], [other, 'member']]), await newOrganization([[owner, 'owner'], [other, 'admin']])] // prettier-ignore
    const [deleted] = await Promise.all([
      send(admin, 'DELETE', `/api/rest/users/${other.id}`),
      ...orgs.map(({ id }) => auth(owner, 'remove-member', { organizationId: id, memberIdOrEmail: other.email })), // prettier-ignore
    ])
    expect(deleted).toBe(200)
    expect(await rowsOf('select 1 from member where user_id = $1', [other.id])).toHaveLength(0)
  }
})

// Last: PostgreSQL aborts one transaction of a deadlock, and the server retries it without an error.
test('there was no deadlock', () => expect(two.deadlocks()).toBe(0))
