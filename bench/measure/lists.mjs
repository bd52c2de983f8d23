import { startSqlFloor } from '../lib/floor.mjs'
import { compareLoads } from '../lib/load.mjs'
import { againstFloor } from '../lib/table.mjs'

/** The SQL of the statement `newest_books` in src/example/catalogue/book/book-list.data.server.ts, without what the answer leaves out. */
const queries = {
  items: {
    name: 'newest_books',
    text: `select "book"."id", "book"."title", "book"."author", "genre"."id" as "genre_id", "genre"."name",
      "genre"."color", "book"."publisher", "book"."year", "book"."isbn",
      "book"."version", "book"."created_at", "book"."updated_at", "book"."cover_id",
      "book"."created_at"::text as "key",
      (coalesce((select "total" from "row_count" where "name" = $2), 0) +
        (select coalesce(sum("pending"."number"), 0) from "pending_count" as "pending"
          where "pending"."subject" = $2 and "pending"."kind" = 'rows' and "pending"."key" = ''))::int as "total"
      from "book" inner join "genre" on "genre"."id" = "book"."genre_id"
      order by "book"."created_at" desc, "book"."id" desc limit $1`,
    values: [21, 'book'],
  },
}

/** The first page of books through the API with a session, beside the same SQL on a bare server. */
export async function lists(context) {
  const { origin, pid } = await context.server()
  const headers = {
    accept: 'application/json',
    'accept-encoding': 'gzip, deflate, br',
    cookie: await context.cookie(),
  }
  const floor = await startSqlFloor({ databaseUrl: await context.database(), queries })
  context.say(`lists: 20 of ${context.rows} books`)
  try {
    const loads = {
      ours: { url: `${origin}/api/rest/books`, headers, pid },
      floor: { url: floor.origin, headers, pid: floor.pid },
    }
    const { ours, floor: bare } = await compareLoads(loads, context)
    const name = `/api/rest/books, 20 of ${context.rows.toLocaleString('en')}`
    return [
      againstFloor(name, '/s', ours.perSecond, bare.perSecond, 0.65, { ours, floor: bare }),
      { measurement: `${name}, p50`, value: ours.p50, unit: 'ms', floor: bare.p50 },
      { measurement: `${name}, p99`, value: ours.p99, unit: 'ms', floor: bare.p99 },
    ]
  } finally {
    await floor.stop()
  }
}
