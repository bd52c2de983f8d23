import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { user } from '~/modules/auth/auth.table.server'
import { mailboxMessage } from '~/modules/mailbox/mailbox.table.server'
import { startApp, type TestApp } from '../../../../tests/support/app'
import { organizationsOf, type Person } from '../../../../tests/support/organizations'
import { areServed } from '../../../../tests/support/languages'

let app: TestApp
let the: ReturnType<typeof organizationsOf>
let admin: Person
beforeAll(async () => {
  app = await startApp()
  the = organizationsOf(app)
  admin = await the.person({ role: 'admin', name: 'Amina Njeri' })
})
afterAll(() => app.close())

const mailsTo = async (email: string) => {
  await app.mailsDelivered()
  return await app.db
    .select()
    .from(mailboxMessage)
    .where(eq(mailboxMessage.recipient, email))
    .orderBy(mailboxMessage.id)
}

const ban = (one: Person, body: object) =>
  the.rest(admin, 'PUT', `/users/${one.id}/ban`, { reason: 'Advertising', ...body })

describe('a banned user', () => {
  test.runIf(areServed('fr'))('is told why and until when, in their language, and not by whom', async () => {
    const one = await the.person({ language: 'fr' })
    expect((await ban(one, { notify: true, expiresAt: '2031-05-04T12:00:00Z' })).status).toBe(200)
    const [mail, ...more] = await mailsTo(one.email)
    expect(more).toEqual([])
    expect(mail!.subject).toMatch(/est bloqué$/)
    expect(mail!.text).toContain('Advertising')
    expect(mail!.text).toContain('4 mai 2031')
    expect(mail!.text).not.toContain('Amina Njeri')
  })

  test('is not notified unless requested', async () => {
    const [one, other] = [await the.person(), await the.person()]
    expect((await ban(one, {})).status).toBe(200)
    expect((await ban(other, { notify: false })).status).toBe(200)
    expect(await mailsTo(one.email)).toEqual([])
    expect(await mailsTo(other.email)).toEqual([])
  })

  test('gets a limited number of mails an hour, however often they are banned, single or in bulk', async () => {
    const one = await the.person()
    const ids = [one.id]
    for (let round = 0; round < 10; round++) {
      expect((await ban(one, { notify: true })).status).toBe(200)
      await the.rest(admin, 'DELETE', `/users/${one.id}/ban`)
      const bulk = { action: 'ban', reason: 'Advertising', notify: true, who: { ids } }
      expect((await the.rest(admin, 'POST', '/users/bulk', bulk)).body).toMatchObject({ done: 1 })
      await the.rest(admin, 'DELETE', `/users/${one.id}/ban`)
    }
    expect(await mailsTo(one.email)).toHaveLength(5)
  })
})

describe('before a ban', () => {
  const effects = async (...people: Person[]) => {
    const query = people.map(({ id }, index) => `who[ids][${index}]=${id}`).join('&')
    const { status, body } = await the.rest(admin, 'GET', `/ban-effects?${query}`)
    expect(status).toBe(200)
    return body as { organizations: { name: string }[]; organizationTotal: number }
  }

  test('the organizations without another active owner are named', async () => {
    const owner = await the.person()
    const org = await the.found(owner, 'Night readers')
    expect(await effects(owner)).toEqual({
      organizations: [{ id: org.id, name: 'Night readers' }],
      organizationTotal: 1,
    })
    // Members and users without an organization leave none behind.
    expect(await effects(await the.join(org), await the.person())).toMatchObject({ organizationTotal: 0 })

    const second = await the.join(org, 'admin')
    await the.auth(owner, 'update-member-role', {
      memberId: second.memberId,
      role: 'owner',
      organizationId: org.id,
    })
    expect(await effects(owner)).toMatchObject({ organizationTotal: 0 })
    expect(await effects(owner, second)).toMatchObject({ organizationTotal: 1 })
    // A banned owner does not count as active.
    await ban(second, {})
    expect(await effects(owner)).toMatchObject({ organizationTotal: 1 })
  })

  test('a filter works like a selection, and excludes the caller', async () => {
    const owner = await the.person({ name: 'Zebedayo Unmistakable' })
    await the.found(owner)
    await the.found(admin, 'Of the administrator')
    const all = async (term: string) =>
      (await the.rest(admin, 'GET', `/ban-effects?who[all][searchTerm]=${term}`)).body.organizationTotal
    expect(await all('Unmistakable')).toBe(1)
    expect(await all('Amina%20Njeri')).toBe(0)
  })
})

describe('the owners of a suspended organization', () => {
  test.runIf(areServed('sw'))('are told why, in their language, if requested, and rate-limited', async () => {
    const owner = await the.person({ language: 'sw' })
    const org = await the.found(owner, 'Night readers')
    const member = await the.join(org)
    await app.mailsDelivered()
    await app.db.delete(mailboxMessage)
    const path = `/organizations/${org.id}/suspension`
    const suspend = (body: object) => the.rest(admin, 'PUT', path, { reason: 'Unpaid', ...body })

    expect((await suspend({})).status).toBe(200)
    await the.rest(admin, 'DELETE', path)
    expect(await mailsTo(owner.email)).toEqual([])

    expect((await suspend({ notify: true })).status).toBe(200)
    const [mail] = await mailsTo(owner.email)
    expect(mail!.subject).toBe('Night readers imesimamishwa')
    expect(mail!.text).toContain('Unpaid')
    expect(mail!.text).not.toContain('Amina Njeri')
    expect(await mailsTo(member.email)).toEqual([])

    for (let round = 0; round < 8; round++) {
      await the.rest(admin, 'DELETE', path)
      const bulk = { action: 'suspend', reason: 'Unpaid', notify: true, which: { ids: [org.id] } }
      expect((await the.rest(admin, 'POST', '/organizations/bulk', bulk)).body).toMatchObject({ done: 1 })
    }
    expect(await mailsTo(owner.email)).toHaveLength(5)
    const [row] = await app.db.select().from(user).where(eq(user.id, owner.id))
    expect(row!.banned).toBe(false)
  })
})
