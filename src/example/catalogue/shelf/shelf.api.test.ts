import { count, eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startApp, type TestApp } from '../../../../tests/support/app'
import { organizationsOf, type Person, type TestOrganization } from '../../../../tests/support/organizations'
import { auditEntry } from '~/modules/audit/audit.table.server'
import { user } from '~/modules/auth/auth.table.server'
import { organization } from '~/modules/organization/organization.table.server'
import { forEverybody } from '~/platform/database/tenant.server'
import { book } from '../book/book.table.server'
import samples from './organization-shelves.samples.json'
import { maxShelves } from './shelf.schema'
import { shelf, shelfBook } from './shelf.table.server'

let app: TestApp
let the: ReturnType<typeof organizationsOf>
let books: string[]
beforeAll(async () => {
  app = await startApp({ env: { ORGANIZATIONS_OWNED_MAX: '500' } })
  the = organizationsOf(app)
  books = (await app.db.select({ id: book.id }).from(book).limit(10)).map(({ id }) => id)
})
afterAll(() => app.close())

const send = (by: Person, method: string, path: string, body?: object) => the.rest(by, method, path, body)
const put = (by: Person, shelfId: string, bookId = books[0]!, body: object = {}) =>
  send(by, 'PUT', `/shelves/${shelfId}/books/${bookId}`, body)
const off = (by: Person, shelfId: string, bookId = books[0]!) =>
  send(by, 'DELETE', `/shelves/${shelfId}/books/${bookId}`)
const newShelf = async (by: Person, name: string, organizationId?: string): Promise<string> => {
  const { status, body } = await send(by, 'POST', '/shelves', {
    name,
    ...(organizationId && { organizationId }),
  })
  expect(status).toBe(201)
  return body.id as string
}
const ids = async (by: Person, shelfId: string): Promise<string[]> =>
  (await send(by, 'GET', `/shelves/${shelfId}/books`)).body.items.map(
    (item: { book: { id: string } }) => item.book.id,
  )

/** All rows of all tenants. */
const everyRow = (of: { userId: string } | { shelfId: string }) =>
  app.db.transaction(async (tx) => {
    await forEverybody(tx)
    const own = 'userId' in of ? eq(shelfBook.userId, of.userId) : eq(shelfBook.shelfId, of.shelfId)
    return await tx.select().from(shelfBook).where(own)
  })

describe('the three built-in shelves', () => {
  test('exist from the start, empty, and can be neither renamed nor deleted', async () => {
    const by = await the.person()
    const { body } = await send(by, 'GET', '/shelves')
    expect(body.items).toEqual(
      ['want-to-read', 'reading', 'read'].map((id) => ({
        id,
        name: null,
        organization: null,
        mayEdit: true,
        books: 0,
        covers: [],
      })),
    )
    expect((await send(by, 'PATCH', '/shelves/reading', { name: 'Mine' })).status).toBe(404)
    expect((await send(by, 'DELETE', '/shelves/reading')).status).toBe(404)
  })

  test('hold a book on at most one of them: it is moved, with its note, and can be put back', async () => {
    const by = await the.person()
    expect((await put(by, 'want-to-read', books[0], { note: '  From Layla ' })).body).toEqual({
      before: null,
    })
    const moved = await put(by, 'reading')
    expect(moved.body.before).toMatchObject({ state: 'want-to-read', note: 'From Layla' })
    expect([await ids(by, 'want-to-read'), await ids(by, 'reading')]).toEqual([[], [books[0]]])
    const { state, note, addedAt } = moved.body.before
    expect((await put(by, state, books[0], { note, addedAt, from: 'reading' })).status).toBe(200)
    const [row] = (await send(by, 'GET', '/shelves/want-to-read/books')).body.items
    expect(row).toMatchObject({ state, note, addedAt })

    const taken = await off(by, 'want-to-read')
    expect(taken.body.before).toEqual({ state, note, addedAt })
    expect((await off(by, 'want-to-read')).body).toEqual({ before: null })
    expect(await everyRow({ userId: by.id })).toEqual([])
  })

  test('a concurrent change is not undone', async () => {
    const by = await the.person()
    await put(by, 'reading')
    await put(by, 'read')
    expect((await put(by, 'want-to-read', books[0], { from: 'reading' })).body.code).toBe('SHELF_CHANGED')
    expect((await off(by, 'reading')).body).toEqual({ before: null })
    expect(await ids(by, 'read')).toEqual([books[0]])
  })

  test('report errors', async () => {
    const by = await the.person()
    const note = 'x'.repeat(1001)
    expect((await put(by, 'reading', books[0], { note })).body.data.fields[0].path).toBe('note')
    expect((await put(by, 'reading', 'nobody')).status).toBe(404)
    expect((await put(by, 'reading', '00000000-0000-4000-8000-000000000000')).status).toBe(404)
    expect((await put(by, 'finished')).status).toBe(404)
    expect((await send(by, 'PATCH', `/shelves/read/books/${books[0]}`, { note: 'x' })).status).toBe(404)
  })
})

describe('custom shelves', () => {
  test('have unique names ignoring case, hold a book once, and show its reading state', async () => {
    const by = await the.person()
    const id = await newShelf(by, 'Summer')
    const again = await send(by, 'POST', '/shelves', { name: ' sUMMER ' })
    expect([again.status, again.body.code]).toEqual([409, 'SHELF_ALREADY_EXISTS'])
    await newShelf(await the.person(), 'Summer')
    await put(by, id)
    await put(by, id)
    await put(by, 'read')
    expect(await ids(by, id)).toEqual([books[0]])
    const [row] = (await send(by, 'GET', `/shelves/${id}/books`)).body.items
    expect(row.state).toBe('read')
    const ofBook = (await send(by, 'GET', `/books/${books[0]}/shelves`)).body
    expect(ofBook).toMatchObject({
      state: { state: 'read' },
      shelves: [{ id, name: 'Summer', place: { note: null } }],
    })

    expect((await send(by, 'PATCH', `/shelves/${id}`, { name: 'Winter' })).status).toBe(200)
    expect((await send(by, 'GET', `/shelves/${id}`)).body).toMatchObject({ name: 'Winter', books: 1 })
    expect((await send(by, 'DELETE', `/shelves/${id}`)).status).toBe(200)
    expect((await send(by, 'GET', `/shelves/${id}`)).status).toBe(404)
    expect(await ids(by, 'read')).toEqual([books[0]])
  })

  test('are limited in number', async () => {
    const by = await the.person()
    await app.db.transaction(async (tx) => {
      await forEverybody(tx)
      await tx.execute(sql`insert into ${shelf} (id, user_id, name)
        select gen_random_uuid(), ${by.id}, 'Shelf ' || n from generate_series(1, ${maxShelves - 1}) n`)
    })
    await newShelf(by, 'The last')
    const more = await send(by, 'POST', '/shelves', { name: 'One more' })
    expect([more.status, more.body.code]).toEqual([403, 'SHELF_LIMIT_REACHED'])
  })

  test('list page by page in each order', async () => {
    const by = await the.person()
    const id = await newShelf(by, 'All')
    for (const each of books) await put(by, id, each)
    for (const sort of ['-addedAt', 'addedAt', 'title', 'author']) {
      const seen: string[] = []
      let cursor: string | null = null
      do {
        const at: string = cursor ? `&cursor=${encodeURIComponent(cursor)}` : ''
        const { body } = await send(by, 'GET', `/shelves/${id}/books?limit=3&sort=${sort}${at}`)
        expect(body.total).toBe(books.length)
        seen.push(...body.items.map((item: { book: { id: string } }) => item.book.id))
        cursor = body.nextCursor
      } while (cursor)
      expect(new Set(seen)).toEqual(new Set(books))
      if (sort === 'addedAt') expect(seen).toEqual(books)
    }
  })

  test('of other users are not found', async () => {
    const [by, other] = [await the.person(), await the.person()]
    const id = await newShelf(by, 'Mine')
    await put(by, id)
    await put(by, 'reading')
    for (const response of [
      await send(other, 'GET', `/shelves/${id}`),
      await send(other, 'GET', `/shelves/${id}/books`),
      await send(other, 'PATCH', `/shelves/${id}`, { name: 'Theirs' }),
      await send(other, 'DELETE', `/shelves/${id}`),
      await put(other, id),
      await off(other, id),
    ])
      expect([response.status, response.body.code]).toEqual([404, 'NOT_FOUND'])
    expect(await ids(other, 'reading')).toEqual([])
    expect((await send(other, 'GET', `/books/${books[0]}/shelves`)).body).toEqual({
      state: null,
      shelves: [],
    })
    expect(await ids(by, id)).toEqual([books[0]])
  })
})

describe('shelves of an organization', () => {
  let org: TestOrganization
  let shelfId: string
  beforeAll(async () => {
    org = await the.found()
    shelfId = await newShelf(org.owner, 'Book club', org.id)
    await put(org.owner, shelfId, books[0], { state: 'reading', note: 'Thursday' })
  })

  test('are in the sample data', async () => {
    const there = await app.db.transaction(async (tx) => {
      await forEverybody(tx)
      const counted = await tx
        .select({ slug: organization.slug, name: shelf.name, books: count(shelfBook.id) })
        .from(shelf)
        .innerJoin(organization, eq(organization.id, shelf.organizationId))
        .innerJoin(shelfBook, eq(shelfBook.shelfId, shelf.id))
        .groupBy(organization.slug, shelf.name)
      return new Map(counted.map(({ slug, name, books: held }) => [`${slug}/${name}`, held]))
    })
    for (const { slug, shelves } of samples)
      for (const { name, books: held } of shelves) expect(there.get(`${slug}/${name}`)).toBe(held.length)
  })

  /** The responses to reading and to changing. */
  const heard = async (by: Person) => {
    const looks = [
      await send(by, 'GET', `/shelves/${shelfId}`),
      await send(by, 'GET', `/shelves/${shelfId}/books`),
      await send(by, 'GET', `/shelves?organizationId=${org.id}`),
    ]
    const changes = [
      await send(by, 'POST', '/shelves', { name: `Of ${by.id}`, organizationId: org.id }),
      await send(by, 'PATCH', `/shelves/${shelfId}`, { name: 'Book club' }),
      await put(by, shelfId, books[1]),
      await send(by, 'PATCH', `/shelves/${shelfId}/books/${books[0]}`, { note: 'Thursday' }),
      await off(by, shelfId, books[1]),
    ]
    const of = (responses: { status: number }[]) => [
      ...new Set(responses.map(({ status }) => (Math.trunc(status / 100) === 2 ? 'done' : status))),
    ]
    return [of(looks), of(changes)]
  }

  test('are readable by members, writable by owners and admins, and not found for others', async () => {
    expect(await heard(org.owner)).toEqual([['done'], ['done']])
    expect(await heard(await the.join(org, 'admin'))).toEqual([['done'], ['done']])
    expect(await heard(await the.join(org, 'member'))).toEqual([['done'], [403]])
    expect(await heard(await the.person())).toEqual([[404], [404]])
    expect(await heard((await the.found()).owner)).toEqual([[404], [404]])
  })

  test('are not found after the membership ends', async () => {
    const by = await the.join(org, 'admin')
    expect((await send(by, 'GET', `/shelves/${shelfId}`)).body).toMatchObject({ mayEdit: true, books: 1 })
    await the.auth(org.owner, 'remove-member', { memberIdOrEmail: by.memberId, organizationId: org.id })
    expect(await heard(by)).toEqual([[404], [404]])
  })

  test('are read-only while it is suspended', async () => {
    const other = await the.found()
    const id = await newShelf(other.owner, 'Held', other.id)
    await the.suspend(other)
    expect((await send(other.owner, 'GET', `/shelves/${id}`)).body).toMatchObject({ mayEdit: false })
    expect((await put(other.owner, id)).body.code).toBe('ORGANIZATION_SUSPENDED')
  })

  test('record changes', async () => {
    const entries = await app.db.select().from(auditEntry).where(eq(auditEntry.subjectId, org.id))
    expect(new Set(entries.map(({ action }) => action))).toEqual(
      new Set([
        'organization.create',
        'organization.invite',
        'organization.join',
        'organization.remove-member',
        'shelf.create',
        'shelf.put',
        'shelf.take-off',
      ]),
    )
    const log = await send(org.owner, 'GET', `/organizations/${org.id}/log?kind=other`)
    const kinds = (log.body.items as { action: string }[]).map(({ action }) => action.split('.')[0])
    expect(new Set(kinds)).toEqual(new Set(['shelf']))
  })

  test('do not exist in a product without organizations', async () => {
    app.runtime.settings.organizations = false
    expect(await heard(org.owner)).toEqual([[404], [404]])
    expect((await send(org.owner, 'GET', `/books/${books[0]}/shelves`)).body.shelves).toEqual([])
    expect((await put(org.owner, 'reading')).status).toBe(200)
    app.runtime.settings.organizations = true
  })

  test('are deleted with it, and their rows with a user or a book', async () => {
    const other = await the.found()
    const id = await newShelf(other.owner, 'Gone', other.id)
    const bookId = books[9]!
    await put(other.owner, id, bookId)
    await put(other.owner, 'reading', bookId)
    await app.db.delete(book).where(eq(book.id, bookId))
    expect([await everyRow({ shelfId: id }), await everyRow({ userId: other.owner.id })]).toEqual([[], []])

    await put(other.owner, id, books[1])
    await put(other.owner, 'reading', books[1])
    await the.auth(other.owner, 'delete', { organizationId: other.id })
    expect(await everyRow({ shelfId: id })).toEqual([])
    await app.db.delete(user).where(eq(user.id, other.owner.id))
    expect(await everyRow({ userId: other.owner.id })).toEqual([])
  })
})

test('the personal data export has shelves', async () => {
  const by = await the.person()
  const id = await newShelf(by, 'reading')
  await put(by, 'reading', books[0], { note: 'Chapter two' })
  await put(by, id, books[1])
  const { body } = await send(by, 'GET', '/account/data')
  expect(body.shelves).toMatchObject([
    { name: 'want-to-read', books: [] },
    { name: 'reading', books: [{ note: 'Chapter two' }] },
    { name: 'read', books: [] },
    { name: 'reading', books: [{ note: null }] },
  ])
})
