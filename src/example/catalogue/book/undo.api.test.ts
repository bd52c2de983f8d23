import { setTimeout } from 'node:timers/promises'
import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { putAside, runAct } from '~/entity/act/act.server'
import { act } from '~/entity/act/act.table.server'
import { newId } from '~/lib/new-id'
import { user } from '~/modules/auth/auth.table.server'
import { inTransaction } from '~/platform/transaction.server'
import { startApp, type TestApp } from '../../../../tests/support/app'
import { logAbout } from '../../../../tests/support/audit-log'
import { genre } from '../genre/genre.table.server'
import { book } from './book.table.server'

let app: TestApp
let admin: string
let other: string
beforeAll(async () => {
  app = await startApp()
  admin = await app.signIn('admin@example.com')
  await app.db.update(user).set({ role: 'admin' }).where(eq(user.email, 'theo@example.com'))
  const second = {
    id: newId(),
    name: 'Second',
    email: 'second@example.org',
    emailVerified: true,
    role: 'admin',
  }
  await app.db.insert(user).values(second)
  other = await app.signIn(second.email)
})
afterAll(() => app.close())

// oxlint-disable-next-line typescript/no-explicit-any
type Answer = { status: number; body: any }
const send = async (method: string, path: string, body?: object, cookie = admin): Promise<Answer> => {
  const response = await app.request(`/api/rest${path}`, {
    method,
    cookie,
    headers: {
      origin: app.runtime.settings.appUrl,
      ...(body && { 'content-type': 'application/json' }),
    },
    body: body && JSON.stringify(body),
  })
  const text = await response.text()
  return { status: response.status, body: text ? JSON.parse(text) : null }
}

const newGenre = async (name = `Genre ${newId()}`) =>
  (await send('POST', '/genres', { name, color: '#123456' })).body.id as string
const newBook = async (genreId: string, title = `Book ${newId()}`) =>
  (await send('POST', '/books', { title, author: 'Undo', genreId })).body as { id: string; title: string }
const inGenre = (id: string) => app.db.$count(book, eq(book.genreId, id))

describe('a deletion', () => {
  test('is found by the row, listed, and undone by another administrator with its own audit entry', async () => {
    const made = await newBook(await newGenre())
    const { undo } = (await send('DELETE', `/books/${made.id}`)).body
    const found = await send('GET', `/deleted/book.delete/${made.id}`, undefined, other)
    expect(found.body).toMatchObject({ id: undo, by: { name: expect.any(String) }, row: { id: made.id } })
    const listed = (await send('GET', '/deleted', undefined, other)).body
    expect(listed.items[0]).toMatchObject({ id: undo, kind: 'book.delete', rows: 1 })
    expect((await send('POST', `/undo/${undo}`, {}, other)).body).toMatchObject({ done: 1, remaining: 0 })
    expect((await send('GET', `/books/${made.id}`)).status).toBe(200)
    const log = await logAbout(app.db, made.id)
    expect(log.map(({ action, actorEmail }) => [action, actorEmail])).toEqual([
      ['book.create', 'admin@example.com'],
      ['book.delete', 'admin@example.com'],
      ['book.undo', 'second@example.org'],
    ])
    expect((await send('GET', `/deleted/book.delete/${made.id}`)).status).toBe(404)
    const [entry] = (await send('GET', `/audit?person=${made.id}&action=book.delete`)).body.items
    expect(entry).toMatchObject({ id: undo })
  })

  test('is hidden from users who may not undo it', async () => {
    const made = await newBook(await newGenre())
    const { undo } = (await send('DELETE', `/books/${made.id}`)).body
    const reader = await app.signIn('user@example.com')
    for (const [method, path] of [
      ['GET', '/deleted'],
      ['GET', `/deleted/book.delete/${made.id}`],
      ['POST', `/undo/${undo}`],
      ['POST', `/undo/${newId()}`],
    ] as const)
      expect((await send(method, path, method === 'POST' ? {} : undefined, reader)).body).toMatchObject({
        code: 'FORBIDDEN',
      })
    expect((await send('GET', `/books/${made.id}`)).status).toBe(404)
  })

  test('undone by eight concurrent requests is undone once', async () => {
    const made = await newBook(await newGenre())
    const { undo } = (await send('DELETE', `/books/${made.id}`)).body
    const answers = await Promise.all(
      Array.from({ length: 8 }, (_, at) => send('POST', `/undo/${undo}`, {}, at % 2 ? admin : other)),
    )
    expect(answers.filter(({ status }) => status === 200).map(({ body }) => body.done)).toEqual([1])
    expect(answers.filter(({ body }) => body.code === 'ALREADY_UNDONE')).toHaveLength(7)
    const undone = (await logAbout(app.db, made.id)).filter(({ action }) => action === 'book.undo')
    expect(undone).toHaveLength(1)
  })

  test('reports what could not be restored and why, and can be retried', async () => {
    const home = await newGenre()
    const [first, second] = [await newBook(home), await newBook(home)]
    const which = { ids: [first.id, second.id] }
    const { undo } = (await send('POST', '/books/bulk', { action: 'delete', which })).body
    const thief = await newBook(home, first.title)
    expect((await send('POST', `/undo/${undo}`, {})).body).toMatchObject({
      done: 1,
      skipped: 1,
      left: [{ name: `${first.title} · Undo`, reason: 'taken' }],
    })
    expect((await send('GET', `/books/${second.id}`)).status).toBe(200)
    await send('DELETE', `/books/${thief.id}`)
    expect((await send('POST', `/undo/${undo}`, {})).body).toMatchObject({ done: 1, skipped: 0 })
    expect((await send('GET', `/books/${first.id}`)).status).toBe(200)
  })

  test('of many can be undone for one row, from the page of that row', async () => {
    const home = await newGenre()
    const [first, second] = [await newBook(home), await newBook(home)]
    const which = { ids: [first.id, second.id] }
    const { undo } = (await send('POST', '/books/bulk', { action: 'delete', which })).body
    expect((await send('POST', `/undo/${undo}`, { row: second.id })).body).toMatchObject({ done: 1 })
    expect((await send('GET', `/books/${first.id}`)).status).toBe(404)
    expect((await send('POST', `/undo/${undo}`, { row: second.id })).body).toMatchObject({
      code: 'ALREADY_UNDONE',
    })
    expect((await send('POST', `/undo/${undo}`, {})).body).toMatchObject({ done: 1, remaining: 0 })
  })

  test('expires after 30 days', async () => {
    const made = await newBook(await newGenre())
    const { undo } = (await send('DELETE', `/books/${made.id}`)).body
    await app.db
      .update(act)
      .set({ createdAt: sql`now() - interval '31 days'` })
      .where(eq(act.id, undo))
    const { forgetActs } = await import('~/entity/act/act.server')
    await forgetActs(app.db)
    expect((await send('POST', `/undo/${undo}`, {})).status).toBe(404)
  })
})

describe('deleting a genre', () => {
  test('is undone with all of its 1,676 books, except those moved again', async () => {
    const [home, target, elsewhere] = [await newGenre('Undone genre'), await newGenre(), await newGenre()]
    await app.db.insert(book).values(
      Array.from({ length: 1676 }, (_, at) => ({
        id: newId(),
        title: `Undone ${at}`,
        author: 'Many',
        genreId: home,
      })),
    )
    await newBook(target)
    const { body } = await send('DELETE', `/genres/${home}`, { moveTo: target })
    expect(body).toMatchObject({ moved: 1676 })
    expect(await inGenre(target)).toBe(1677)
    const [on] = await app.db.select({ id: book.id }).from(book).where(eq(book.title, 'Undone 7'))
    await send('PATCH', `/books/${on!.id}`, { genreId: elsewhere })
    // A book finds the action that moved it.
    const [entry] = (await send('GET', `/audit?person=${on!.id}&action=genre.delete`)).body.items
    expect(entry).toMatchObject({ id: body.undo, rows: 1676, subject: { name: 'Undone genre' } })
    expect((await send('POST', `/undo/${body.undo}`, {}, other)).body).toMatchObject({
      done: 1676,
      skipped: 1,
      left: [{ reason: 'changed' }],
      remaining: 0,
    })
    expect(await inGenre(home)).toBe(1675)
    expect(await inGenre(target)).toBe(1)
    expect(await app.db.$count(genre, eq(genre.id, home))).toBe(1)
  })

  test('is not undone if its name is taken, and nothing moves', async () => {
    const [home, target] = [await newGenre('Taken genre'), await newGenre()]
    const made = await newBook(home)
    const { undo } = (await send('DELETE', `/genres/${home}`, { moveTo: target })).body
    const thief = await newGenre('taken GENRE')
    const answer = (await send('POST', `/undo/${undo}`, {})).body
    expect(answer).toMatchObject({ done: 0, skipped: 2 })
    expect(answer.left).toContainEqual({ name: 'Taken genre', reason: 'taken' })
    expect((await send('GET', `/books/${made.id}`)).body.genre.id).toBe(target)
    await send('DELETE', `/genres/${thief}`)
    expect((await send('POST', `/undo/${undo}`, {})).body).toMatchObject({ done: 2 })
    expect((await send('GET', `/books/${made.id}`)).body.genre.id).toBe(home)
  })

  test('moves books that are restored later to the target genre', async () => {
    const [home, target] = [await newGenre(), await newGenre()]
    const [made] = [await newBook(home), await newBook(home)]
    const { undo } = (await send('DELETE', `/books/${made.id}`)).body
    await send('DELETE', `/genres/${home}`, { moveTo: target })
    await send('POST', `/undo/${undo}`, {})
    expect((await send('GET', `/books/${made.id}`)).body.genre.id).toBe(target)
  })
})

describe('the confirmation of a bulk action', () => {
  const count = async (genreId: string) =>
    (await send('GET', `/books/bulk?action=delete&which[all][genre]=${genreId}`)).body as {
      count: number
      mark: string
    }

  test('has the exact number, and nothing is done if other rows match', async () => {
    const home = await newGenre()
    const made = [await newBook(home), await newBook(home), await newBook(home)]
    const expected = await count(home)
    expect(expected.count).toBe(3)
    const request = { action: 'delete', which: { all: { genre: home } }, expected, act: newId() }
    // The same number, but other rows.
    await send('DELETE', `/books/${made[0]!.id}`)
    await newBook(home)
    expect(await send('POST', '/books/bulk', request)).toMatchObject({
      status: 409,
      body: { code: 'SELECTION_CHANGED', data: { count: 3 } },
    })
    expect(await inGenre(home)).toBe(3)
    const again = { ...request, expected: await count(home), act: newId() }
    expect((await send('POST', '/books/bulk', again)).body).toMatchObject({ done: 3, remaining: 0, gone: 0 })
  })

  test('continues under one id and one entry, and cannot be taken over by another user', async () => {
    const [home, target] = [await newGenre(), await newGenre()]
    await newBook(home)
    const id = newId()
    const which = { all: { genre: home } }
    const move = { action: 'set-genre', genreId: target, which, act: id }
    expect((await send('POST', '/books/bulk', move)).body).toMatchObject({ done: 1, remaining: 0, undo: id })
    // Repeated after a lost response: the same numbers, and new rows are not affected.
    await newBook(home)
    expect((await send('POST', '/books/bulk', move)).body).toMatchObject({ done: 1, unchanged: 0 })
    expect(await inGenre(home)).toBe(1)
    expect((await send('POST', '/books/bulk', move, other)).status).toBe(404)
  })

  test('that is stopped has changed some rows, which are listed and undone; the others are unchanged', async () => {
    const home = await newGenre()
    for (let number = 0; number < 5; number++) await newBook(home)
    const caller = { userId: newId(), name: 'Stopped', email: 'stopped@example.org' }
    const stopped = await runAct(
      app.db,
      { caller },
      {
        act: newId(),
        kind: 'book.delete',
        table: book,
        where: eq(book.genreId, home),
        chunk: 2,
        transaction: (work) => inTransaction(app.db, work),
        step: async (tx, ids, { actId }) => {
          const done = await putAside(tx, actId, book, ids, { name: sql`"gone"."title"` })
          // Longer than the time limit of one call.
          await setTimeout(1100)
          return { done: done.length }
        },
      },
    )
    expect(stopped).toMatchObject({ total: 5, remaining: 3, counts: { done: 2 }, undoable: true })
    expect(await inGenre(home)).toBe(3)
    const listed = (await send('GET', '/deleted')).body.items.find(
      (each: { id: string }) => each.id === stopped.act,
    )
    expect(listed).toMatchObject({ rows: 2, by: { name: 'Stopped' } })
    expect((await send('POST', `/undo/${stopped.act}`, {})).body).toMatchObject({ done: 2, remaining: 0 })
    expect(await inGenre(home)).toBe(5)
    expect((await send('POST', `/undo/${stopped.act}`, {})).status).toBe(409)
  })
})

test('a bulk ban is undone, except for users banned again since', async () => {
  const people = Array.from({ length: 3 }, (_, at) => ({
    id: newId(),
    name: `Banned ${at}`,
    email: `banned-${at}-${newId()}@example.org`,
    emailVerified: true,
  }))
  await app.db.insert(user).values(people)
  const ids = people.map(({ id }) => id)
  const ban = { action: 'ban', reason: 'Spam', who: { ids } }
  const { undo } = (await send('POST', '/users/bulk', ban)).body
  await send('PUT', `/users/${ids[0]}/ban`, { reason: 'Another' })
  expect((await send('POST', `/undo/${undo}`, {}, other)).body).toMatchObject({
    done: 2,
    skipped: 1,
    left: [{ name: 'Banned 0', reason: 'changed' }],
  })
  const rows = await app.db.select({ id: user.id, banned: user.banned }).from(user)
  expect(
    rows.filter(({ id }) => ids.includes(id) && rows.find((row) => row.id === id)?.banned),
  ).toMatchObject([{ id: ids[0] }])
  expect((await logAbout(app.db, ids[1]!)).map(({ action }) => action)).toEqual(['user.ban', 'user.unban'])
})
