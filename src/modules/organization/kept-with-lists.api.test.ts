import { globSync, readFileSync } from 'node:fs'
import { eq, inArray, sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { user } from '~/modules/auth/auth.table.server'
import { rowsOf } from '~/platform/rows-of.server'
import { startApp, type TestApp } from '../../../tests/support/app'
import { organizationsOf, type TestOrganization } from '../../../tests/support/organizations'
import { organization } from './organization.table.server'
import { member } from './members/member.table.server'

let app: TestApp
let the: ReturnType<typeof organizationsOf>
beforeAll(async () => {
  app = await startApp()
  the = organizationsOf(app)
})
afterAll(() => app.close())

/** Rows where the columns maintained by triggers differ from a count or from the user. */
async function differences() {
  const found = await app.db.execute(sql`
    select 'members of ' || id as what, member_count::text as kept,
      (select count(*) from member where organization_id = organization.id)::text as there from organization
    union all select 'words of ' || member.id, array_to_string(member.words, ' '), array_to_string("user".words, ' ')
      from member join "user" on "user".id = user_id
    union all select 'name of ' || member.id, member.name_key, "user".name_key from member join "user" on "user".id = user_id
    union all select 'organizations', (total + coalesce((select sum(number) from pending_count where subject = name and kind = 'rows'), 0))::text,
      (select count(*) from organization)::text from row_count where name = 'organization'
    union all select coalesce(kept.word, counted.word), kept.rows::text, counted.rows::text
      from (
        select word, sum(rows) as rows from (
          select subject, word, rows from search_word
          union all select subject, key, number from pending_count where kind = 'word'
        ) as each where subject = 'organization' group by word having sum(rows) <> 0
      ) as kept
      full join (select word, count(*) as rows from organization, unnest(words) as word group by 1) as counted
        on counted.word = kept.word`)
  const rows = rowsOf<{ kept: string; there: string }>(found)
  expect(rows.length).toBeGreaterThan(3)
  return rows.filter(({ kept, there }) => kept !== there)
}

const countOf = async ({ id }: TestOrganization) => {
  const [row] = await app.db.select().from(organization).where(eq(organization.id, id))
  return row?.memberCount
}

let org: TestOrganization
beforeEach(async () => {
  org = await the.found()
})

test('is exact after joining, leaving, removal and bulk removal', async () => {
  const [before] = await app.db.select().from(organization).where(eq(organization.id, org.id))
  const [leaver, removed, ...many] = await Promise.all([1, 2, 3, 4, 5].map(() => the.join(org)))
  expect(await countOf(org)).toBe(6)
  await the.auth(leaver!, 'leave', { organizationId: org.id })
  await the.auth(org.owner, 'remove-member', { organizationId: org.id, memberIdOrEmail: removed!.email })
  expect(await countOf(org)).toBe(4)
  const ids = many.map(({ memberId }) => memberId)
  const bulk = { action: 'remove', who: { ids } }
  expect((await the.rest(org.owner, 'POST', `/organizations/${org.id}/members/bulk`, bulk)).status).toBe(200)
  expect(await countOf(org)).toBe(1)
  expect(await differences()).toEqual([])
  // Membership changes do not increment the organization's version, so open forms do not conflict.
  const [after] = await app.db.select().from(organization).where(eq(organization.id, org.id))
  expect(after!.version).toBe(before!.version)
})

test('is exact after deleting users and organizations', async () => {
  const guest = await the.join(org)
  const elsewhere = await the.found()
  await the.join(elsewhere, 'admin', guest)
  const admin = await the.person({ role: 'admin' })
  expect((await the.rest(admin, 'DELETE', `/users/${guest.id}`)).status).toBe(200)
  expect([await countOf(org), await countOf(elsewhere)]).toEqual([1, 1])
  expect((await the.auth(org.owner, 'delete', { organizationId: org.id })).status).toBe(200)
  expect(
    (await the.rest(admin, 'DELETE', `/users/${elsewhere.owner.id}`, { withOrganizations: true })).status,
  ).toBe(200)
  expect(await countOf(elsewhere)).toBeUndefined()
  expect(await differences()).toEqual([])
})

test('is exact for several organizations in one statement, and for concurrent writes', async () => {
  const others = [await the.found(), await the.found()]
  const guests = await Promise.all([the.person(), the.person()])
  await app.db.insert(member).values(
    [org, ...others].flatMap(({ id }) =>
      guests.map((guest) => ({ id: `${id}${guest.id}`, organizationId: id, userId: guest.id, role: 'member' as const })),
    ), // prettier-ignore
  )
  expect(await differences()).toEqual([])
  const ids = guests.map(({ id }) => id)
  await app.db.delete(user).where(inArray(user.id, ids))
  expect(await Promise.all([org, ...others].map(countOf))).toEqual([1, 1, 1])
  expect(await differences()).toEqual([])
})

test('is filled in for existing rows by the migration', async () => {
  await the.join(org)
  await app.db.execute(sql`update organization set member_count = 0`)
  await app.db.execute(sql`update member set words = '{}', name_key = ''`)
  await app.db.execute(sql`delete from search_word where subject = 'organization'`)
  await app.db.execute(sql`delete from row_count where name = 'organization'`)
  expect((await differences()).length).toBeGreaterThan(3)
  const [migration] = globSync('drizzle/*_organization_lists.sql')
  const statements = readFileSync(migration!, 'utf8').split('--> statement-breakpoint')
  const fills = statements.filter((each) => /^\s*(--.*\n)*(UPDATE|INSERT)/.test(each))
  expect(fills).toHaveLength(4)
  for (const fill of fills) await app.db.execute(sql.raw(fill))
  expect(await differences()).toEqual([])
})

test("follows changes of the user's name and address", async () => {
  const guest = await the.join(org)
  const found = async (word: string) =>
    (await the.rest(org.owner, 'GET', `/organizations/${org.id}/members?searchTerm=${word}`)).body.items.map(
      (each: { user: { id: string } }) => each.user.id,
    )
  expect(await found('wombat')).toEqual([])
  await app.db.update(user).set({ name: 'Wilma Wombat' }).where(eq(user.id, guest.id))
  expect(await found('womb')).toEqual([guest.id])
  await app.db.update(user).set({ email: 'quokka@example.net' }).where(eq(user.id, guest.id))
  expect(await found('quokka')).toEqual([guest.id])
  expect(await differences()).toEqual([])
})

test('finds organizations by parts of words, by slug, and by prefix', async () => {
  const admin = await the.person({ role: 'admin' })
  const named = await the.found(undefined, '§ Éditions Platypus')
  const found = async (word: string) =>
    (await the.rest(admin, 'GET', `/organizations?searchTerm=${encodeURIComponent(word)}`)).body.items.map(
      ({ id }: TestOrganization) => id,
    )
  for (const word of ['platyp', 'atypu', 'EDITIONS platypus', named.slug.split('-').at(-1)!, '§'])
    expect(await found(word), word).toEqual([named.id])
  expect(await found('platypus wombat')).toEqual([])
  await the.auth(named.owner, 'update', { organizationId: named.id, data: { name: 'Echidna' } })
  expect(await found('platypus')).toEqual([])
  expect(await found('echid')).toEqual([named.id])
})
