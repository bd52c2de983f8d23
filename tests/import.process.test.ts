import { Client } from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startPostgres } from '../scripts/lib/postgres.mjs'
import { codeIn } from './support/code'
import { killAll, removeTemporary, serving, temporary } from './support/process'

/** An import outlives the tab that began it and the process that ran it: every row becomes a book exactly once. */
const origin = 'http://localhost:4994'
type Server = Awaited<ReturnType<typeof serving>>
let postgres: Awaited<ReturnType<typeof startPostgres>>
let database: Client

beforeAll(async () => {
  postgres = await startPostgres({ settings: ['fsync=off'] })
  database = new Client(postgres.url)
  await database.connect()
}, 60_000)
afterAll(async () => {
  await database.end()
  killAll()
  await postgres.stop()
  removeTemporary()
})

const start = () =>
  serving({
    DATABASE_URL: postgres.url,
    APP_URL: origin,
    AUTH_SECRET: 'k8Jq2mVx0ZrT5uYw7bNc3dLf6hGs9aPe',
    DATA_DIR: temporary(),
  })

let cookie = ''
const post = (server: Server, path: string, body: object) =>
  fetch(server.url + path, {
    method: 'POST',
    headers: { origin, 'content-type': 'application/json', cookie },
    body: JSON.stringify(body),
  })

async function signIn(server: Server, email: string): Promise<void> {
  const asked = await post(server, '/api/auth/email-otp/send-verification-otp', { email, type: 'sign-in' })
  // A code belongs to the browser that asked for it.
  cookie = cookiesOf(asked)
  const { rows } = await database.query<{ text: string }>(
    'select text from mailbox_message where recipient = $1 order by created_at desc limit 1',
    [email],
  )
  const entered = await post(server, '/api/auth/sign-in/email-otp', { email, otp: codeIn(rows[0]!.text) })
  expect(entered.status).toBe(200)
  cookie = [cookie, cookiesOf(entered)].filter(Boolean).join('; ')
}
const cookiesOf = (response: Response) =>
  response.headers
    .getSetCookie()
    .map((line) => line.split(';', 1)[0])
    .join('; ')

type Told = { id: string; state: string; ready: number; rejected: number; added: number }

const rowCount = 12_000
const kills = 3
const author = 'Killed Author'

test('an instance killed in the middle of an import, again and again, costs no row and doubles none', async () => {
  let server = await start()
  await signIn(server, 'admin@example.com')
  const { rows: genres } = await database.query<{ id: string }>('select id from genre limit 1')
  const begun = await post(server, '/api/rest/imports', { fileName: 'many.csv', genreId: genres[0]!.id })
  const { id } = (await begun.json()) as Told
  for (let from = 0; from < rowCount; from += 500) {
    const rows = Array.from({ length: 500 }, (_, at) => ({
      line: from + at + 2,
      title: `Killed ${from + at}`,
      author,
    }))
    const staged = await post(server, `/api/rest/imports/${id}/rows`, { rows, last: from + 500 >= rowCount })
    expect(staged.status).toBe(200)
  }

  const state = async (from: Server) => {
    const response = await fetch(`${from.url}/api/rest/imports/${id}`, { headers: { cookie } })
    return (await response.json()) as Told
  }
  const books = async () => {
    const { rows } = await database.query<{ all: number; titles: number }>(
      'select count(*)::int as "all", count(distinct title)::int as titles from book where author = $1',
      [author],
    )
    return rows[0]!
  }

  for (let round = 0; round < kills; round++) {
    // Two tabs go on with it at once; the process dies while both wait for an answer.
    const { added: before } = await state(server)
    const steps = [0, 1].map(() =>
      post(server, `/api/rest/imports/${id}/run`, {}).then(
        ({ status }) => status,
        () => 'lost',
      ),
    )
    await begunInside(Promise.all(steps))
    server.child.kill('SIGKILL')
    await Promise.all([server.ended, ...steps])
    server = await start()
    const told = await state(server)
    // What was told and what is there are the same, whichever step the kill has hit.
    expect(told.added + told.ready).toBe(rowCount)
    expect(told.added).toBeGreaterThanOrEqual(before)
    expect(await books()).toEqual({ all: told.added, titles: told.added })
  }

  for (;;) {
    const told = (await (await post(server, `/api/rest/imports/${id}/run`, {})).json()) as Told
    if (told.ready > 0) continue
    expect(told).toMatchObject({ state: 'done', added: rowCount, rejected: 0 })
    break
  }
  expect(await books()).toEqual({ all: rowCount, titles: rowCount })
  const { rows: left } = await database.query('select from book_import_row where import_id = $1', [id])
  expect(left).toEqual([])
  const { rows: noted } = await database.query<{ books: number }>(
    `select sum((changes->'books'->>'to')::int)::int as books from audit_entry where action = 'book.import'`,
  )
  expect(noted[0]!.books).toBe(rowCount)
}, 240_000)

/** Until a statement of the import is under way in the database; or all of it was faster than one can look. */
async function begunInside(steps: Promise<unknown>): Promise<void> {
  const over = steps.then(() => true)
  for (;;) {
    const { rows } = await database.query(
      `select from pg_stat_activity where state <> 'idle' and pid <> pg_backend_pid() and query like '%book_import%'`,
    )
    if (rows.length > 0 || (await Promise.race([over, Promise.resolve(false)]))) return
  }
}
