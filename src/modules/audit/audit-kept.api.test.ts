import { randomUUID } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { user } from '~/modules/auth/auth.table.server'
import { openDatabase } from '~/platform/open-database.server'
import type { Database, OpenDatabase } from '~/platform/database.server'
import { createLog } from '~/platform/log.server'
import { seed } from '~/http/runtime.server'
import { startApp, type TestApp } from '../../../tests/support/app'
import { auditEntry } from './audit.table.server'

const log = createLog('silent')

const refusalOf = async (db: Database, statement: string): Promise<string> => {
  try {
    await db.execute(sql.raw(statement))
    return 'done'
  } catch (error) {
    return (error as { cause?: { code?: string } }).cause?.code ?? String(error)
  }
}

const changes = [
  `update audit_entry set reason = 'another'`,
  `update audit_entry set reason = 'another' where false`,
  'delete from audit_entry',
  'truncate audit_entry',
  `update audit_subject set subject_name = 'another'`,
  'delete from audit_subject where false',
  'truncate audit_subject',
]

describe('the audit log', () => {
  let app: TestApp
  beforeAll(async () => void (app = await startApp()))
  afterAll(() => app.close())

  test.each(changes)('is append-only for its owner too: %s', async (statement) => {
    const before = await app.db.select().from(auditEntry)
    expect(await refusalOf(app.db, statement)).toBe('42501')
    // Also for a superuser in replica mode, which the app never uses. A failing statement resets its settings.
    const asReplica = `reset role; set session_replication_role = replica; ${statement}`
    expect(await refusalOf(app.db, asReplica)).not.toBe('done')
    expect(await app.db.select().from(auditEntry)).toEqual(before)
  })

  test('outlives its subjects, and accepts entries about them', async () => {
    const admin = await app.signIn('admin@example.com')
    const [person] = await app.db.select().from(user).where(eq(user.email, 'user@example.com'))
    const about = () => app.db.$count(auditEntry, eq(auditEntry.subjectId, person!.id))
    const init = { cookie: admin, headers: { origin: app.runtime.settings.appUrl } }
    const before = await about()
    const response = await app.request(`/api/rest/users/${person!.id}`, { method: 'DELETE', ...init })
    expect(response.status).toBeLessThan(300)
    expect(await about()).toBe(before + 1)
  })
})

const origin = inject('origin')

/** The SQL blocks of docs/production.md. */
const [roles, grants, afterwards] = [
  ...readFileSync('docs/production.md', 'utf8').matchAll(/```sql\n([\s\S]*?)```/g),
].map(([, block]) => block!)

describe.runIf(origin.kind === 'postgres')('with two roles, as docs/production.md describes them', () => {
  // Roles are global to the server, where parallel test files may create the same.
  const suffix = randomUUID().slice(0, 8)
  const named = (block: string) =>
    block.replaceAll(/\bproduct(_owner|_app)?\b/g, (name) => `${name}_${suffix}`)
  const superuser = origin.kind === 'postgres' ? origin.url : ''
  const urlOf = (role: string) => {
    const url = new URL(superuser)
    url.username = named(role)
    url.pathname = `/${named('product')}`
    return url.href
  }
  const open = (databaseUrl: string, migrationUrl = databaseUrl) =>
    openDatabase({ databaseUrl, migrationUrl, dataDir: '', log })
  const run = async (db: Database, block: string) => {
    for (const statement of named(block).split(';'))
      if (statement.trim()) await db.execute(sql.raw(statement))
  }

  let cluster: OpenDatabase
  let owner: OpenDatabase
  let app: TestApp
  beforeAll(async () => {
    cluster = await open(superuser)
    await run(cluster.db, roles!)
    owner = await open(urlOf('product_owner'))
    await run(owner.db, grants!)
    // As the server opens it with MIGRATION_DATABASE_URL.
    const database = await open(urlOf('product_app'), urlOf('product_owner'))
    await database.migrate()
    await run(owner.db, afterwards!)
    await seed(database.db, { organizations: true })
    app = await startApp({ database })
  })
  afterAll(async () => {
    await app.close()
    await owner.close()
    await run(cluster.db, 'drop database product; drop role product_app; drop role product_owner')
    await cluster.close()
  })

  test('the product works as the unprivileged role', async () => {
    expect((await app.request('/readyz')).status).toBe(200)
    const admin = await app.signIn('admin@example.com')
    const send = async (method: string, path: string, body?: object) => {
      const response = await (body
        ? app.post(`/api/rest${path}`, body, { method, cookie: admin })
        : app.request(`/api/rest${path}`, {
            method,
            cookie: admin,
            headers: { origin: app.runtime.settings.appUrl },
          }))
      const text = await response.text()
      expect([method, path, response.status < 300, text]).toEqual([method, path, true, text])
      return (text ? JSON.parse(text) : {}) as { id: string; version: number; items: { id: string }[] }
    }
    for (const path of ['/users', '/audit', '/jobs', '/dashboard/figures', '/users?searchTerm=theo'])
      await send('GET', path)
    const email = 'two-roles@example.org'
    await send('POST', '/users', { email, name: 'Two' })
    const [person] = await app.db.select({ id: user.id }).from(user).where(eq(user.email, email))
    await send('PUT', `/users/${person!.id}/ban`, { reason: 'Spam' })
    await send('DELETE', `/users/${person!.id}`)
    const newcomer = await app.signIn('newcomer@example.org')
    expect((await app.post('/api/auth/update-user', { name: 'New' }, { cookie: newcomer })).status).toBe(200)
    expect((await app.post('/api/auth/sign-out', {}, { cookie: newcomer })).status).toBe(200)
    expect(await app.db.$count(auditEntry, eq(auditEntry.subjectId, person!.id))).toBe(3)
    expect(app.lines.filter((line) => line.includes('"level":"error"'))).toEqual([])
  })

  test.each([
    ...changes,
    'alter table audit_entry disable trigger audit_entry_kept',
    'alter table audit_entry disable trigger all',
    'drop trigger audit_entry_kept on audit_entry',
    'drop function refuse_audit_change() cascade',
    'create or replace function refuse_audit_change() returns trigger language plpgsql as $$ begin return new; end $$',
    'drop table audit_entry',
    'alter table audit_entry rename to other',
    'alter table audit_entry owner to current_user',
    'alter table audit_entry add column more text',
    'create table audit_copy (id int)',
    'set session_replication_role = replica',
    'delete from drizzle.__drizzle_migrations',
  ])('the lesser one may not: %s', async (statement) => {
    const before = await app.db.$count(auditEntry)
    expect(await refusalOf(app.db, statement)).toBe('42501')
    expect(await app.db.$count(auditEntry)).toBe(before)
  })
})
