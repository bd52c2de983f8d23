// PostgreSQL alone: the single connection of PGlite allows no concurrency.
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { booksOf, genre } from '~/example/catalogue/genre/genre.table.server'
import { totalOf } from '~/platform/row-count.server'
import { rowsOf } from '~/platform/rows-of.server'
import { startApp, type TestApp } from '../../../../tests/support/app'

let app: TestApp
let admin: string
beforeAll(async () => {
  app = await startApp()
  admin = await app.signIn('admin@example.com')
})
afterAll(() => app.close())

// oxlint-disable-next-line typescript/no-explicit-any -- responses are compared by matching
type TestResponse = { status: number; body: any }

const send = async (method: string, path: string, body: object = {}): Promise<TestResponse> => {
  const response = await app.post(`/api/rest${path}`, body, { method, cookie: admin })
  const text = await response.text()
  return { status: response.status, body: text ? JSON.parse(text) : null }
}

/** A seeded generator. */
function dice(seed: number) {
  let state = seed
  return (sides: number) => {
    state = (Math.imul(state, 1_103_515_245) + 12_345) >>> 0
    return (state >>> 8) % sides
  }
}

/** Derived data (counts, words) that differs from the books. */
async function differences() {
  const found = await app.db.execute(sql`
    with "words" as (
      select coalesce("kept"."word", "there"."word") as "name", "kept"."rows" as "kept", "there"."rows" as "there"
      from (
        select "word", sum("rows")::int as "rows" from (
          select "subject", "word", "rows" from "search_word"
          union all select "subject", "key", "number" from "pending_count" where "kind" = 'word'
        ) as "each" where "subject" = 'book' group by "word" having sum("rows") <> 0
      ) as "kept"
      full join (select "word", count(*)::int as "rows" from "book", unnest("words") as "word" group by 1) as "there"
        on "there"."word" = "kept"."word"
    ), "genres" as (
      select "genre"."name", ${booksOf(sql`"genre"."id"`)} as "kept",
        (select count(*)::int from "book" where "genre_id" = "genre"."id") as "there"
      from "genre"
    ), "all" as (
      select 'all' as "name", ${await totalOf(app.db, 'book')}::int as "kept", (select count(*)::int from "book") as "there"
    )
    select * from (select * from "words" union all select * from "genres" union all select * from "all") as "each"
    where "kept" is distinct from "there"`)
  return rowsOf(found)
}

test('under concurrent changes every response is consistent, and derived data stays exact', async () => {
  const people = 6
  const turns = 40
  const genres = (await app.db.select({ id: genre.id }).from(genre)).map(({ id }) => id)
  const books: string[] = []
  const undos: string[] = []
  const responses: TestResponse[] = []
  let titles = 0

  const person = async (number: number) => {
    const roll = dice(number + 1)
    const any = (list: string[]) => list[roll(list.length)] ?? '0198c0de-0000-7000-8000-000000000000'
    const some = (list: string[]) => Array.from({ length: 1 + roll(8) }, () => any(list))
    const draft = () => ({ title: `Race ${roll(30)} of ${++titles % 60}`, author: `Runner ${roll(3)}` })
    const importSome = async () => {
      const begun = await send('POST', '/books/imports', {
        fileName: 'x',
        genreId: any(genres),
        create: ['genre'],
      })
      if (begun.status !== 201) return begun
      const rows = Array.from({ length: 20 }, (_, line) => ({
        line: line + 1,
        cells: { ...draft(), ...(roll(2) && { genre: `Made ${roll(4)}` }) },
      }))
      await send('POST', `/books/imports/${begun.body.id}/rows`, { rows, last: true })
      responses.push(await send('POST', `/books/imports/${begun.body.id}/run`))
      return roll(2) ? await send('POST', `/books/imports/${begun.body.id}/undo`) : begun
    }
    const events = [
      () => send('POST', '/books', { ...draft(), genreId: any(genres) }),
      () => send('POST', '/books', { ...draft(), genreId: any(genres) }),
      () => send('PATCH', `/books/${any(books)}`, { ...draft(), genreId: any(genres) }),
      () => send('DELETE', `/books/${any(books)}`),
      () => send('POST', '/books/bulk', { action: 'delete', which: { ids: some(books) } }),
      () =>
        send('POST', '/books/bulk', {
          action: 'set-genre',
          genreId: any(genres),
          which: { all: { searchTerm: `race ${roll(30)}` } },
        }),
      () => send('POST', `/undo/${any(undos)}`),
      () => send('POST', `/undo/${any(undos)}`),
      () => send('POST', '/genres', { name: `Heat ${roll(6)}`, color: '#123456' }),
      () => send('DELETE', `/genres/${any(genres)}`, { moveTo: any(genres) }),
      importSome,
    ]
    for (let turn = 0; turn < turns; turn++) {
      const response = await events[roll(events.length)]!()
      responses.push(response)
      if (response.body?.undo) undos.push(response.body.undo)
      if (response.body?.title) books.push(response.body.id)
      if (response.body?.color) genres.push(response.body.id)
    }
  }
  await Promise.all(Array.from({ length: people }, (_, number) => person(number)))

  expect(responses.filter(({ status }) => status >= 500)).toEqual([])
  expect(responses.filter(({ status }) => status < 300).length).toBeGreaterThan(people * turns * 0.3)
  expect(await differences()).toEqual([])
}, 120_000)

test('a genre is deleted while its books are added, moved, deleted, restored and imported', async () => {
  const responses: TestResponse[] = []
  for (let round = 0; round < 3; round++) {
    const made = await Promise.all(
      ['from', 'to', 'else'].map((name) =>
        send('POST', '/genres', { name: `${name} ${round}`, color: '#123456' }),
      ),
    )
    const [from, to, elsewhere] = made.map(({ body }) => body.id as string) as [string, string, string]
    const inRound = (part: string) => ({ searchTerm: `${part}${round}x` })
    const fill = async (part: string, genreId = from) => {
      const { body } = await send('POST', '/books/imports', { fileName: 'x', genreId })
      const rows = Array.from({ length: 60 }, (_, line) => ({
        line: line + 1,
        cells: { title: `${part}${round}x ${line}`, author: 'Runner' },
      }))
      await send('POST', `/books/imports/${body.id}/rows`, { rows, last: true })
      return () => send('POST', `/books/imports/${body.id}/run`)
    }
    const bulk = (action: string, part: string, genreId?: string) =>
      send('POST', '/books/bulk', { action, genreId, which: { all: inRound(part) } })
    for (const part of ['deleted', 'moved', 'left', 'back', 'undone']) await (await fill(part))()
    const { undo } = (await bulk('delete', 'back')).body
    const moved = (await bulk('set-genre', 'undone', elsewhere)).body.undo
    const imported = await fill('imported')
    const [book] = (
      await (await app.request(`/api/rest/books?searchTerm=left${round}x`, { cookie: admin })).json()
    ).items as [{ id: string }]
    responses.push(
      ...(await Promise.all([
        bulk('delete', 'deleted'),
        bulk('set-genre', 'moved', to),
        send('POST', `/undo/${undo}`),
        send('POST', `/undo/${moved}`),
        imported(),
        send('PATCH', `/books/${book.id}`, { genreId: to }),
        send('DELETE', `/genres/${from}`, { moveTo: to }),
        bulk('set-genre', 'left', from),
        send('POST', '/books', { title: `New ${round}`, author: 'Runner', genreId: from }),
      ])),
    )
  }
  expect(responses.filter(({ status }) => status >= 500)).toEqual([])
  expect(await differences()).toEqual([])
}, 120_000)
