import { and, eq, sql } from 'drizzle-orm'
import { pgTable, text } from 'drizzle-orm/pg-core'
import { beforeAll, expect, test } from 'vitest'
import { openTestDatabase } from '../../tests/support/database'
import type { Database } from './database.server'
import { ascending, descending, type Position, readKeyset } from './keyset.server'
import { holdsAny } from './search.server'

const total = 16_000
const limit = 20

const probe = pgTable('keyset_probe', {
  id: text('id').primaryKey(),
  key: text('key').notNull(),
  team: text('team').notNull(),
  words: text('words').array().notNull(),
})

/** Distributions of the rows with a frequent word along the order of the keys. */
const places: Record<string, (at: number) => boolean> = {
  everywhere: (at) => at % 2 === 0,
  middle: (at) => at > 2000 && at < 13_500,
  ends: (at) => at % 5 > 0 && (at < 5 || at > 2000) && at < total - 2000,
  few: (at) => at > 4000 && at < 6500 && at % 2 === 0,
  once: (at) => at === 8000,
  // Too few matches in the walked rows for a page: the distance of the others is estimated, correctly and
  // wrongly.
  sparse: (at) => at % 100 === 0,
  thinning: (at) => (at < 5 && at > 0) || (at > 13_000 && at < 15_500),
  // Many equal keys, so that a page ends between them.
  alike: (at) => at >= 3000 && at < 9000,
}

const padded = (at: number) => String(at).padStart(6, '0')
const rows = Array.from({ length: total }, (_, at) => ({
  // Ids, in whose order a sample may be read, are not in the order of the keys.
  id: padded((at * 7919) % total),
  key: places.alike!(at) ? 'm003000' : `m${padded(at)}`,
  team: at % 3 > 0 ? 'most' : 'others',
  words: Object.keys(places).filter((place) => places[place]!(at)),
}))

let db: Database
beforeAll(async () => {
  ;({ db } = await openTestDatabase())
  await db.execute(
    sql`create table keyset_probe (id text primary key, key text not null, team text not null, words text[] not null)`,
  )
  const byId = rows.toSorted((one, other) => (one.id < other.id ? -1 : 1))
  await db.execute(sql`
    insert into keyset_probe select * from json_to_recordset(${JSON.stringify(byId)})
      as each(id text, key text, team text, words text[])`)
  await db.execute(sql`create index on keyset_probe (key collate "C", id)`)
  await db.execute(sql`create index on keyset_probe (team, key collate "C", id)`)
  await db.execute(sql`create index on keyset_probe using gin (words)`)
  await db.execute(sql`analyze keyset_probe`)
})

const key = sql`${probe.key} collate "C"`
const orders = { up: ascending(key, 'text'), down: descending(key, 'text') }

type Request = { word: string; direction: keyof typeof orders; team?: string }

async function readPage({ word, direction, team }: Request, after: Position | undefined) {
  const term = { searched: [], atMost: total, atLeast: 0 }
  const order = { ...orders[direction], term }
  const indexed = team === undefined ? undefined : eq(probe.team, team)
  const where = and(indexed, holdsAny(probe.words, [word]))
  const wanted = {
    db,
    table: probe,
    id: probe.id,
    indexed,
    filteredByWords: team !== undefined,
    after,
    limit,
  }
  return await readKeyset(
    [{ order, where }],
    wanted,
    ({ from, position, where: fits, orderBy, limit: most }) =>
      db
        .select({ id: probe.id, position })
        .from(from)
        .where(fits)
        .orderBy(...orderBy)
        .limit(most),
  )
}

const requests = Object.keys(places).flatMap((word) =>
  (['up', 'down'] as const).flatMap((direction): Request[] => [
    { word, direction },
    // With a filter on the leading column of the order's index.
    { word, direction, team: 'most' },
  ]),
)

test.for(requests)(
  'rows with a frequent word are read page by page: $word, $direction, team $team',
  async (request) => {
    const { word, direction, team } = request
    const holding = rows
      .filter((row) => row.words.includes(word) && (team === undefined || row.team === team))
      .toSorted((one, other) => (one.key + one.id < other.key + other.id ? -1 : 1))
    if (direction === 'down') holding.reverse()
    const position = ({ key: value, id }: (typeof rows)[0]): Position => ({
      sort: '',
      part: 0,
      value,
      id,
      similar: false,
    })
    const starts = [0, limit, Math.floor(holding.length / 2), holding.length - 7]
    for (const start of starts.filter((at) => at >= 0 && at < holding.length)) {
      const after = start > 0 ? position(holding[start - 1]!) : undefined
      const { rows: page, next } = await readPage(request, after)
      expect(page.map(({ id }) => id)).toEqual(holding.slice(start, start + limit).map(({ id }) => id))
      expect(next !== null).toBe(start + limit < holding.length)
    }
  },
)
