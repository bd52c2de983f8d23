import { randomUUID } from 'node:crypto'
import { eq, sql } from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { startApp, type TestApp } from '../../../../tests/support/app'
import { openTestDatabase } from '../../../../tests/support/database'
import { organizationsOf, type Person, type TestOrganization } from '../../../../tests/support/organizations'
import { newId } from '~/lib/new-id'
import { sqlState } from '~/platform/database-errors.server'
import { openDatabase } from '~/platform/open-database.server'
import type { Database } from '~/platform/database.server'
import { forEverybody, readAsTenant, withTenant } from '~/platform/database/tenant.server'
import { createLog } from '~/platform/log.server'
import { prepared } from '~/platform/prepared.server'
import { rowsOf } from '~/platform/rows-of.server'
import { book } from '../book/book.table.server'
import { shelf, shelfBook } from './shelf.table.server'

type Scene = {
  app: TestApp
  the: ReturnType<typeof organizationsOf>
  /** One has a shelf with a book, reads another, and owns an organization with a shelf; the other has nothing. */
  one: Person
  other: Person
  org: TestOrganization
  own: string
  shared: string
  books: string[]
}

async function sceneOn(database: Awaited<ReturnType<typeof openTestDatabase>>): Promise<Scene> {
  const app = await startApp({ database })
  const the = organizationsOf(app)
  const books = (await app.db.select({ id: book.id }).from(book).limit(3)).map(({ id }) => id)
  const [one, other] = [await the.person(), await the.person()]
  const org = await the.found(one)
  const create = async (body: object) => (await the.rest(one, 'POST', '/shelves', body)).body.id as string
  const own = await create({ name: 'Mine' })
  const shared = await create({ name: 'Ours', organizationId: org.id })
  for (const [at, id] of [own, shared, 'reading'].entries())
    expect((await the.rest(one, 'PUT', `/shelves/${id}/books/${books[at]}`, { note: 'Mine' })).status).toBe(
      200,
    )
  return { app, the, one, other, org, own, shared, books }
}

const count = async (tx: Database, of: PgTable = shelfBook): Promise<number> =>
  rowsOf<{ n: number }>(await tx.execute(sql`select count(*)::int as "n" from ${of}`))[0]!.n
const tenantOf = async (db: Database) =>
  rowsOf<{ it: string | null }>(await db.execute(sql`select current_setting('app.tenant', true) as "it"`))[0]!
    .it || ''

const refused = async (work: Promise<unknown>) => sqlState(await work.catch((error: unknown) => error))

/** Raw SQL through the connections of the app. */
function walls(scene: () => Scene) {
  test('apply to whichever role the app connects as', async () => {
    const { app } = scene()
    const [as] = rowsOf<{ bypasses: boolean }>(
      await app.db.execute(
        sql`select rolsuper or rolbypassrls as "bypasses" from pg_roles where rolname = current_user`,
      ),
    )
    expect(as!.bypasses).toBe(false)
  })

  test('show nothing without a tenant, and to each tenant their own rows', async () => {
    const { app, one, other, org } = scene()
    expect([await count(app.db), await count(app.db, shelf)]).toEqual([0, 0])
    const seen = (person: Person) =>
      readAsTenant(app.db, person.id, async (tx) => [await count(tx), await count(tx, shelf)])
    expect(await seen(one)).toEqual([3, 2])
    expect(await seen(other)).toEqual([0, 0])
    const member = await scene().the.join(org)
    expect(await seen(member)).toEqual([1, 1])
    const all = await app.db.transaction(async (tx) => {
      await forEverybody(tx)
      return await count(tx)
    })
    expect(all).toBeGreaterThanOrEqual(3)
  })

  test('show each tenant their own rows in a statement that is prepared once for all', async () => {
    const { app, one, other } = scene()
    const rows = prepared((db) => db.select({ id: shelfBook.id }).from(shelfBook).prepare('every_row'))
    const seen = (person: Person) =>
      readAsTenant(app.db, person.id, async (tx) => (await rows(tx).execute()).length)
    // More often than PostgreSQL plans for the values of each execution.
    for (let round = 0; round < 8; round++)
      expect(await Promise.all([seen(one), seen(other), seen(one)])).toEqual([3, 0, 3])
    expect(await rows(app.db).execute()).toEqual([])
  })

  test('refuse inserts and updates for other tenants', async () => {
    const { app, one, other, org, own, books } = scene()
    const as = <T>(work: (tx: Database) => Promise<T>) => withTenant(app.db, other.id, work)
    const row = { id: newId(), bookId: books[2]! }
    const inserts = [
      () => as((tx) => tx.insert(shelf).values({ id: newId(), userId: one.id, name: 'Theirs' })),
      () => as((tx) => tx.insert(shelf).values({ id: newId(), organizationId: org.id, name: 'Theirs' })),
      () => as((tx) => tx.insert(shelfBook).values({ ...row, userId: one.id, shelfId: own })),
      () => as((tx) => tx.insert(shelfBook).values({ ...row, userId: one.id, state: 'read' })),
      () => app.db.insert(shelf).values({ id: newId(), userId: one.id, name: 'Nobody’s' }),
    ]
    for (const each of inserts) expect(await refused(each())).toBe('42501')
    expect(await as((tx) => tx.update(shelfBook).set({ note: 'x' }).returning())).toEqual([])
    expect(await as((tx) => tx.delete(shelf).returning())).toEqual([])
    const given = as(async (tx) => {
      await tx.insert(shelf).values({ id: newId(), userId: other.id, name: 'Given away' })
      await tx.update(shelf).set({ userId: one.id }).where(eq(shelf.userId, other.id))
    })
    expect(await refused(given)).toBe('42501')
    // An own row on another's shelf: the foreign key includes the shelf's owner.
    expect(
      await refused(as((tx) => tx.insert(shelfBook).values({ ...row, userId: other.id, shelfId: own }))),
    ).toBe('23503')
  })

  test('leave no setting behind after a transaction, a failure, or a nested one', async () => {
    const { app, one, other } = scene()
    await withTenant(app.db, one.id, async (tx) => {
      expect(await count(tx)).toBe(3)
      expect(await withTenant(tx, other.id, (inner) => count(inner))).toBe(0)
      expect(await count(tx)).toBe(3)
      await withTenant(tx, other.id, () => Promise.reject(new Error('no'))).catch(() => undefined)
      expect(await count(tx)).toBe(3)
    })
    await app.db.transaction(async (tx) => {
      await withTenant(tx, one.id, (inner) => count(inner))
      expect(await count(tx)).toBe(0)
    })
    await withTenant(app.db, one.id, () => Promise.reject(new Error('no'))).catch(() => undefined)
    const mixed = Array.from({ length: 60 }, (_, at) => (at % 3 === 0 ? one : at % 3 === 1 ? other : null))
    const seen = await Promise.all(
      mixed.map((person) => (person ? readAsTenant(app.db, person.id, (tx) => count(tx)) : count(app.db))),
    )
    expect(seen).toEqual(mixed.map((person) => (person === one ? 3 : 0)))
    expect(new Set(await Promise.all(mixed.map(() => tenantOf(app.db))))).toEqual(new Set(['']))
  })

  test('let each statement of a read set its tenant, whatever its plan, and leave no setting behind', async () => {
    const { app, one, other, own } = scene()
    const nested = sql`select b.id from shelf_book b join book on book.id = b.book_id
      left join shelf s on s.id = b.shelf_id where b.user_id is not null order by book.title, b.id limit 5`
    const queries = {
      plain: sql`select id from shelf_book where user_id is not null`,
      sorted: nested,
      grouped: sql`select user_id from shelf_book where user_id is not null group by user_id`,
      'with a CTE': sql`with "tenant" as (${nested}) select * from "tenant"`,
      'in a subquery': sql`select 1 where exists (select from shelf where id = ${own})`,
      'ended by a semicolon': sql`select id from shelf where id = ${own};`,
    }
    const rowsFor = async (person: Person) =>
      Object.fromEntries(
        await Promise.all(
          Object.entries(queries).map(async ([name, query]) => {
            const result = await readAsTenant(app.db, person.id, (tx) => tx.execute(query))
            return [name, rowsOf(result).length]
          }),
        ),
      )
    expect(await rowsFor(one)).toEqual({
      plain: 2,
      sorted: 2,
      grouped: 1,
      'with a CTE': 2,
      'in a subquery': 1,
      'ended by a semicolon': 1,
    })
    expect(Object.values(await rowsFor(other))).toEqual([0, 0, 0, 0, 0, 0])
    const wrong = readAsTenant(app.db, one.id, (tx) => tx.execute(sql`select 1 / 0 from ${shelf}`))
    expect(await refused(wrong)).toBe('22012')
    const settings = await Promise.all(Array.from({ length: 40 }, () => tenantOf(app.db)))
    expect(new Set(settings)).toEqual(new Set(['']))
    expect(await count(app.db)).toBe(0)
  })

  test('refuse changes and transactions in a read, and restore the tenant of a transaction around it', async () => {
    const { app, one, other } = scene()
    const change = readAsTenant(app.db, one.id, (tx) => tx.update(shelf).set({ name: 'Changed' }))
    expect(await refused(change)).toBe('42601')
    const open = readAsTenant(app.db, one.id, (tx) => tx.transaction((inner) => count(inner)))
    await expect(open).rejects.toThrow('withTenant')
    await withTenant(app.db, one.id, async (tx) => {
      expect(await readAsTenant(tx, other.id, (inner) => count(inner))).toBe(0)
      expect(await count(tx)).toBe(3)
    })
    await app.db.transaction(async (tx) => {
      expect(await readAsTenant(tx, one.id, (inner) => count(inner))).toBe(3)
      expect(await count(tx)).toBe(0)
    })
  })
}

/** Another user requests every row of the first through the API. */
async function isolates({ the, one, other, org, own, shared, books }: Scene) {
  const others = [other, (await the.found()).owner]
  for (const by of others) {
    const send = (method: string, path: string, body?: object) => the.rest(by, method, path, body)
    for (const [at, id] of [own, shared].entries()) {
      const responses = [
        await send('GET', `/shelves/${id}`),
        await send('GET', `/shelves/${id}/books`),
        await send('PATCH', `/shelves/${id}`, { name: 'Theirs' }),
        await send('DELETE', `/shelves/${id}`),
        await send('PUT', `/shelves/${id}/books/${books[2]}`, {}),
        await send('PATCH', `/shelves/${id}/books/${books[at]}`, { note: 'Theirs' }),
        await send('DELETE', `/shelves/${id}/books/${books[at]}`),
      ]
      expect(responses.map(({ status }) => status)).toEqual(responses.map(() => 404))
    }
    expect((await send('GET', `/shelves?organizationId=${org.id}`)).status).toBe(404)
    const { items } = (await send('GET', '/shelves')).body
    expect(items.map(({ books: n }: { books: number }) => n)).toEqual([0, 0, 0])
    expect((await send('GET', '/shelves/reading/books')).body.items).toEqual([])
    for (const id of books)
      expect((await send('GET', `/books/${id}/shelves`)).body).toEqual({ state: null, shelves: [] })
    expect((await send('PATCH', `/shelves/reading/books/${books[2]}`, { note: 'Theirs' })).status).toBe(404)
    expect((await send('DELETE', `/shelves/reading/books/${books[2]}`)).body).toEqual({ before: null })
    expect((await send('PUT', `/shelves/read/books/${books[2]}`, { from: null })).status).toBe(200)
    expect((await send('DELETE', `/shelves/read/books/${books[2]}`)).status).toBe(200)
    const data = (await send('GET', '/account/data')).body.shelves
    expect(data.map((each: { books: unknown[] }) => each.books.length)).toEqual([0, 0, 0])
  }
  for (const [at, id] of [own, shared, 'reading'].entries()) {
    const { items } = (await the.rest(one, 'GET', `/shelves/${id}/books`)).body
    expect(items).toMatchObject([{ note: 'Mine', book: { id: books[at] } }])
  }
  return others.length
}

describe('with filters and policies', () => {
  let scene: Scene
  beforeAll(async () => void (scene = await sceneOn(await openTestDatabase())))
  afterAll(() => scene.app.close())

  walls(() => scene)
  test('the API isolates tenants', async () => expect(await isolates(scene)).toBe(2))
})

test('the filters alone isolate tenants when the policies are disabled', async () => {
  const database = await openTestDatabase()
  for (const table of ['shelf', 'shelf_book'])
    await database.db.execute(sql.raw(`alter table ${table} disable row level security`))
  const scene = await sceneOn(database)
  expect(await count(scene.app.db)).toBeGreaterThan(3)
  expect(await isolates(scene)).toBe(2)
  await scene.app.close()
})

const origin = inject('origin')

describe.runIf(origin.kind === 'postgres')('on a PostgreSQL', () => {
  const url = origin.kind === 'postgres' ? origin.url : ''
  // Roles are global to the server, where parallel test files may create the same.
  const suffix = randomUUID().slice(0, 8)
  const log = createLog('silent')
  const run = async (statements: string, at = url) => {
    const { db, close } = await openDatabase({ databaseUrl: at, dataDir: '', log })
    for (const each of statements.split(';')) if (each.trim()) await db.execute(sql.raw(each))
    await close()
  }
  const urlOf = (role: string, name: string) => {
    const address = new URL(url)
    address.username = role
    address.pathname = `/${name}`
    return address.href
  }

  describe('with the app connected as an ordinary owner', () => {
    const name = `owned_${suffix}`
    let scene: Scene
    beforeAll(async () => {
      await run(`create role ${name} login; create database ${name} owner ${name}`)
      const database = await openDatabase({ databaseUrl: urlOf(name, name), dataDir: '', log })
      await database.migrate()
      await database.db.execute(
        sql`insert into genre (id, name, color) values (${newId()}, 'Any', '#8e5130')`,
      )
      await database.db.execute(sql`insert into book (id, title, author, genre_id)
        select gen_random_uuid(), 'Book ' || n, 'Author', (select id from genre) from generate_series(1, 3) n`)
      scene = await sceneOn(database)
    })
    afterAll(async () => {
      await scene.app.close()
      await run(`drop database ${name} with (force); drop role ${name}`)
    })

    walls(() => scene)

    test('a backup without a tenant fails rather than miss rows', async () => {
      const dump = (forWhom: string) =>
        scene.app.db.transaction(async (tx) => {
          await tx.execute(sql.raw(forWhom))
          return await count(tx)
        })
      expect(await refused(dump(`set local row_security = off`))).toBe('42501')
      expect(await dump(`set local "app.tenant" = '*'`)).toBeGreaterThanOrEqual(3)
    })
  })

  test('a user with BYPASSRLS who cannot create the role is told what to run, which works', async () => {
    const name = `bypass_${suffix}`
    await run(`create role ${name} login bypassrls; create database ${name} owner ${name}`)
    const before = await openDatabase({ databaseUrl: urlOf(name, name), dataDir: '', log })
    const fault = await before.migrate().then(
      () => null,
      (error: Error) => error,
    )
    expect(fault).toMatchObject({ name: 'StartupFault' })
    expect(fault!.message).toContain(`ALTER ROLE "${name}" NOBYPASSRLS;`)
    await before.close()
    await run(/ALTER ROLE .*;/.exec(fault!.message)![0])
    const after = await openDatabase({ databaseUrl: urlOf(name, name), dataDir: '', log })
    await after.migrate()
    await withTenant(after.db, 'nobody', async (tx) => expect(await count(tx)).toBe(0))
    await after.close()
    await run(`drop database ${name} with (force); drop role ${name}`)
  })
})
