import { sql } from 'drizzle-orm'
import * as fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { newId } from '~/lib/new-id'
import { startApp, type TestApp } from '../../../tests/support/app'
import type { AuditEntry } from './audit.contract'
import { auditEntry } from './audit.table.server'

let app: TestApp
let admin: string
beforeAll(async () => {
  app = await startApp()
  // Entries cannot be deleted with the trigger enabled.
  await app.db.execute(sql`alter table audit_entry disable trigger audit_entry_kept`)
  await app.db.delete(auditEntry)
  admin = await app.signIn('admin@example.com')
})
afterAll(() => app.close())

const day = 24 * 60 * 60 * 1000

type Row = Partial<typeof auditEntry.$inferInsert>

const write = (rows: Row[]) =>
  app.db.insert(auditEntry).values(
    rows.map((row) => ({
      id: newId(),
      action: 'user.ban',
      actorId: 'a',
      actorName: 'Amina Yusuf',
      actorEmail: 'amina@example.org',
      subjectId: 's',
      subjectName: 'Élodie',
      subjectEmail: 'elodie@example.org',
      ...row,
    })),
  )

const get = (path: string, cookie = admin) => app.request(`/api/rest${path}`, { cookie })

type List = { items: AuditEntry[]; total: number; totalIsAtLeast: boolean; nextCursor: string | null }
const list = async (query = '') => (await (await get(`/audit${query}`)).json()) as List

describe('the list', () => {
  test('is newest first, in pages without duplicates', async () => {
    // All at the same instant: only the id orders them.
    await write(Array.from({ length: 45 }, () => ({ at: sql`'2026-01-01 10:00:00.123456Z'` as never })))
    const seen: string[] = []
    let cursor: string | null = null
    do {
      const page: List = await list(cursor ? `?cursor=${cursor}` : '')
      expect(page.total).toBe(45)
      seen.push(...page.items.map(({ id }) => id))
      cursor = page.nextCursor
    } while (cursor)
    expect(seen).toHaveLength(45)
    expect(new Set(seen).size).toBe(45)
  })

  test('is filtered by person, action and time', async () => {
    const id = newId()
    await write([
      { action: 'user.delete', subjectId: id, subjectName: 'زينب', at: new Date(Date.now() - 3 * day) },
      { action: 'user.impersonate', actorId: id, actorName: 'Zoé', at: new Date(Date.now() - day) },
    ])
    expect((await list(`?person=${id}`)).total).toBe(2)
    expect((await list('?person=zoe')).items.map(({ action }) => action)).toEqual(['user.impersonate'])
    expect((await list(`?person=${encodeURIComponent('زيـنب')}`)).items).toHaveLength(1)
    expect((await list('?action=user.delete')).items.map(({ subject }) => subject.id)).toEqual([id])
    const from = new Date(Date.now() - 2 * day).toISOString()
    expect((await list(`?person=${id}&from=${from}`)).items.map(({ actor }) => actor.id)).toEqual([id])
    expect((await list(`?person=${id}&until=${from}`)).items.map(({ subject }) => subject.id)).toEqual([id])
  })

  test('is readable whatever its entries contain, and so is the export', async () => {
    const samples = fc.sample(fc.jsonValue({ noUnicodeString: false }), { numRuns: 200, seed: 13 })
    const stored = samples.filter((each) => each !== null && !JSON.stringify(each).includes(String.raw`\u`))
    const name = `odd ${newId()}`
    await write(stored.map((changes) => ({ subjectName: name, changes: changes as never })))
    await write([{ subjectName: name, action: 'written.by-another-version' }])
    let cursor: string | null = null
    let seen = 0
    do {
      const response = await get(
        `/audit?person=${encodeURIComponent(name)}${cursor ? `&cursor=${cursor}` : ''}`,
      )
      expect(response.status).toBe(200)
      const page = (await response.json()) as List
      seen += page.items.length
      cursor = page.nextCursor
    } while (cursor)
    expect(seen).toBe(stored.length + 1)
    const file = await get(`/audit/export?person=${encodeURIComponent(name)}`)
    expect((await file.text()).match(/written\.by-another-version/g)).toHaveLength(1)
  })

  test.each([
    '?action=nothing',
    '?from=zz',
    '?until=%2B275000-01-01',
    '?cursor=zz',
    '?limit=0',
    '?person=%00',
  ])('%s is refused', async (query) => expect((await get(`/audit${query}`)).status).toBe(400))
})

describe('the export', () => {
  test('has the rows of the list', async () => {
    await write([{ action: 'session.revoke', reason: '=HYPERLINK("x"), he said', subjectName: 'A,B' }])
    const response = await get('/audit/export?action=session.revoke')
    expect(response.headers.get('content-type')).toBe('text/csv; charset=utf-8')
    expect(response.headers.get('content-disposition')).toMatch(/^attachment; filename="audit-.*\.csv"$/)
    const lines = (await response.text()).split('\r\n')
    expect(lines).toHaveLength(3)
    expect(lines[1]).toContain('session.revoke')
    expect(lines[1]).toContain('"A,B"')
    expect(lines[1]).toContain(`"'=HYPERLINK(""x""), he said"`)
  })

  test('continues beyond one page', async () => {
    await write(Array.from({ length: 2345 }, () => ({ action: 'user.unban' })))
    const lines = (await (await get('/audit/export?action=user.unban')).text()).trimEnd().split('\r\n')
    expect(lines).toHaveLength(2346)
    expect(await list('?action=user.unban')).toMatchObject({ total: 1000, totalIsAtLeast: true })
  })
})

test('is for administrators only', async () => {
  const reader = await app.signIn('user@example.com')
  for (const path of ['/audit', '/audit/export']) {
    const response = await get(path, reader)
    expect(response.status).toBe(403)
    expect(await response.json()).toMatchObject({ code: 'FORBIDDEN', data: { permission: 'audit.read' } })
    expect((await app.request(`/api/rest${path}`)).status).toBe(401)
  }
})
