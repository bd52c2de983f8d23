import { Client } from 'pg'
import { expect } from 'vitest'
import { signIn } from '../../bench/lib/sign-in.mjs'
import { sendRequest } from './load'
import { temporary } from './process'
import { serveOn } from './served-on-postgres'

type Received = { id: string; state: string; ready: number; rejected: number; added: number }
/** The final counts: books, distinct titles, pending rows, books in the audit log. */
type Outcome = { books: number; titles: number; waiting: number; audited: number; seconds: number }
type Kills = { postgres: string; rowCount: number; kills: number }

const origin = 'http://localhost:4994'
const author = 'Killed Author'

/**
 * An import survives its tab and its process: every row becomes a book exactly once. Each kill happens after a step has
 * inserted its books and before it has inserted its audit entry, which waits for a lock.
 */
export async function importUnderKills({ postgres, rowCount, kills }: Kills): Promise<Outcome> {
  const database = new Client(postgres)
  const blocker = new Client(postgres)
  await Promise.all([database.connect(), blocker.connect()])
  const start = () => serveOn({ url: postgres }, origin, temporary())

  let server = await start()
  const cookie = await signIn(server.url, 'admin@example.com', origin)
  const call = async (path: string, body?: object) => {
    const response = await sendRequest(`${server.url}/api/rest/books/imports${path}`, {
      cookie,
      origin,
      body,
    })
    if (response.status >= 300) throw new Error(`${path} answered ${response.status}: ${response.body}`)
    return JSON.parse(response.body) as Received
  }
  const books = async () => {
    const { rows } = await database.query<{ all: number; titles: number }>(
      'select count(*)::int as "all", count(distinct title)::int as titles from book where author = $1',
      [author],
    )
    return rows[0]!
  }

  const began = performance.now()
  const { rows: genres } = await database.query<{ id: string }>('select id from genre limit 1')
  const { id } = await call('', { fileName: 'many.csv', genreId: genres[0]!.id })
  for (let from = 0; from < rowCount; from += 500) {
    const rows = Array.from({ length: 500 }, (_, at) => ({
      line: from + at + 2,
      cells: { title: `Killed ${from + at}`, author },
    }))
    await call(`/${id}/rows`, { rows, last: from + 500 >= rowCount })
  }

  for (let round = 0; round < kills; round++) {
    const { added: before } = await call(`/${id}/run`, {})
    await blocker.query('begin')
    await blocker.query('lock table audit_entry in share mode')
    // Two tabs run it concurrently; the process is killed while both wait for a response.
    const steps = [0, 1].map(() =>
      sendRequest(`${server.url}/api/rest/books/imports/${id}/run`, { cookie, origin, body: {} }),
    )
    await waitingFor(database, 'audit_entry')
    server.child.kill('SIGKILL')
    await Promise.all([server.ended, ...steps])
    await blocker.query('rollback')
    server = await start()
    const received = await call(`/${id}`)
    // The transaction of the killed step was rolled back.
    expect(received).toMatchObject({ added: before, ready: rowCount - before })
    expect(await books()).toEqual({ all: before, titles: before })
  }

  let reported = await call(`/${id}/run`, {})
  while (reported.ready > 0) reported = await call(`/${id}/run`, {})
  expect(reported).toMatchObject({ state: 'done', added: rowCount, rejected: 0 })
  const { all, titles } = await books()
  const { rowCount: waiting } = await database.query('select from import_row where import_id = $1', [id])
  const { rows: noted } = await database.query<{ books: number }>(
    `select count(*)::int as books from audit_subject join audit_entry on audit_entry.id = entry_id
     join book on book.id::text = audit_subject.subject_id where action = 'book.import'`,
  )
  await Promise.all([database.end(), blocker.end()])
  const seconds = Math.round((performance.now() - began) / 1000)
  return { books: all, titles, waiting: waiting!, audited: noted[0]!.books, seconds }
}

async function waitingFor(database: Client, table: string): Promise<void> {
  for (;;) {
    const { rowCount } = await database.query(
      `select from pg_stat_activity where wait_event_type = 'Lock' and query like $1`,
      [`%insert into "${table}"%`],
    )
    if (rowCount) return
  }
}
