import { and, eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { newId } from '~/lib/new-id'
import { user } from '~/modules/auth/auth.table.server'
import { startApp, type TestApp } from '../../../tests/support/app'
import type { AuditEntry, AuditRow } from './audit.contract'
import { auditEntry, auditSubject } from './audit.table.server'
import { record } from './record.server'

let app: TestApp
let admin: string
beforeAll(async () => {
  app = await startApp()
  admin = await app.signIn('admin@example.com')
})
afterAll(() => app.close())

const get = async <T>(path: string) =>
  (await (await app.request(`/api/rest${path}`, { cookie: admin })).json()) as T
type Page<T> = { items: T[]; total: number; nextCursor: string | null }
const list = async (query: string) => (await get<Page<AuditEntry>>(`/audit?${query}`)).items
const rowsOf = (id: string, query = '') => get<Page<AuditRow>>(`/audit/${id}/rows?${query}`)

const people = (word: string, count: number) =>
  Array.from({ length: count }, (_, at) => ({
    id: newId(),
    name: `${word} Person ${at}`,
    email: `${word}-${at}@example.org`.toLowerCase(),
    emailVerified: true,
  }))

const bulk = async (body: object) =>
  (await (await app.post('/api/rest/users/bulk', body, { cookie: admin })).json()) as { done: number }

describe('a bulk action', () => {
  test('is one entry with its exact number, expands to its rows, and is found by each of them', async () => {
    const rows = people('Quorra', 1203)
    await app.db.insert(user).values(rows)
    const before = await app.db.$count(auditEntry)
    const ban = { action: 'ban', reason: 'Spam', expiresAt: null, who: { all: { searchTerm: 'quorra' } } }
    expect((await bulk(ban)).done).toBe(1203)
    expect(await app.db.$count(auditEntry)).toBe(before + 1)

    const [entry] = await list('action=user.ban&limit=1')
    expect(entry).toMatchObject({ rows: 1203, reason: 'Spam', subject: { name: '' } })
    const seen: string[] = []
    let cursor: string | null = null
    do {
      const page: Page<AuditRow> = await rowsOf(
        entry!.id,
        `limit=100${cursor ? `&cursor=${encodeURIComponent(cursor)}` : ''}`,
      )
      expect(page.total).toBe(1203)
      seen.push(...page.items.map(({ id }) => id))
      cursor = page.nextCursor
    } while (cursor)
    expect(seen.toSorted()).toEqual(rows.map(({ id }) => id).toSorted())

    const one = rows[777]!
    for (const words of [one.id, one.email, encodeURIComponent(one.name)])
      expect((await list(`person=${words}`)).map(({ id }) => id)).toEqual([entry!.id])
    expect((await rowsOf(entry!.id, `searchTerm=${one.id}`)).items).toMatchObject([{ email: one.email }])
    expect(await list(`person=${newId()}`)).toEqual([])
    // One entry, although 1,203 of its rows contain the word.
    expect((await list('person=quorra')).map(({ id }) => id)).toEqual([entry!.id])
    expect(await get(`/audit/${entry!.id}`)).toMatchObject({ rows: 1203 })
  })

  test('on a single row names it', async () => {
    const [one] = people('Solo', 1)
    await app.db.insert(user).values(one!)
    await bulk({ action: 'ban', reason: 'Alone', expiresAt: null, who: { ids: [one!.id] } })
    const [entry] = await list(`person=${one!.id}`)
    expect(entry).toMatchObject({ rows: null, subject: { id: one!.id, name: one!.name } })
  })

  test('accepts rows only from the caller who started it', async () => {
    const caller = { userId: 'first', name: 'First', email: 'first@example.org', impersonatedBy: null }
    const by = { caller: { ...caller, impersonatedBy: undefined }, address: '' } as never
    const other = { caller: { ...caller, userId: 'second', impersonatedBy: undefined }, address: '' } as never
    const act = { id: newId(), action: 'user.unban' as const }
    const row = (name: string) => [{ id: name, name, email: '' }]
    await app.db.transaction((tx) => record(tx, by, [{ ...act, rows: row('a') }]))
    await app.db.transaction((tx) => record(tx, by, [{ ...act, rows: row('b') }]))
    const forged = app.db.transaction((tx) => record(tx, other, [{ ...act, rows: row('c') }]))
    await expect(forged).rejects.toMatchObject({ code: 'NOT_FOUND' })
    const another = { ...act, action: 'user.ban' as const, rows: row('d') }
    await expect(app.db.transaction((tx) => record(tx, by, [another]))).rejects.toMatchObject({
      code: 'NOT_FOUND',
    })
    const stored = await app.db.select().from(auditSubject).where(eq(auditSubject.entryId, act.id))
    expect(stored.map(({ number, subjectId }) => [number, subjectId])).toEqual([
      [1, 'a'],
      [2, 'b'],
    ])
  })

  test('numbers rows uniquely under concurrent appends', async () => {
    const caller = { userId: 'first', name: 'First', email: 'first@example.org' }
    const act = { id: newId(), action: 'user.unban' as const }
    await Promise.all(
      Array.from({ length: 8 }, (_, at) =>
        app.db.transaction((tx) =>
          record(tx, { caller, address: '' } as never, [
            { ...act, rows: [{ id: `${at}`, name: '', email: '' }] },
          ]),
        ),
      ),
    )
    const numbers = await app.db
      .select({ number: auditSubject.number })
      .from(auditSubject)
      .where(and(eq(auditSubject.entryId, act.id)))
      .orderBy(auditSubject.number)
    expect(numbers.map(({ number }) => number)).toEqual([1, 2, 3, 4, 5, 6, 7, 8])
  })
})
