import { eq, sql } from 'drizzle-orm'
import { pgTable, text } from 'drizzle-orm/pg-core'
import { beforeAll, expect, test } from 'vitest'
import { openTestDatabase } from '../../tests/support/database'
import type { Database } from './database.server'
import { ascending, inOrder } from './keyset.server'
import { rowsOf } from './rows-of.server'
import { countFound } from './search-rows.server'
import { holdsAll, holdsEvery, mostFrequent, type Term } from './search.server'

const total = 40_000

const probe = pgTable('count_probe', {
  id: text('id').primaryKey(),
  key: text('key').notNull(),
  team: text('team').notNull(),
  words: text('words').array().notNull(),
})

/** By the place in the order of the keys. Two thousand rows have both of the first two words. */
const holders: Record<string, (at: number) => boolean> = {
  early: (at) => at >= 28_000 && at < 34_000,
  late: (at) => at >= 32_000 && at < 38_000,
  // Two forms of one word, so that the most frequent form alone is less than all.
  form: (at) => at % 2 === 0,
  forms: (at) => at % 2 === 1,
}
/** Stored in another order. */
const rows = Array.from({ length: total }, (_, at) => ({
  id: String((at * 7919) % total).padStart(6, '0'),
  key: String(at).padStart(6, '0'),
  team: at % 7 < 2 ? 'some' : at % 7 === 2 ? 'small' : 'rest',
  words: Object.keys(holders).filter((word) => holders[word]!(at)),
})).toSorted((one, other) => (one.id < other.id ? -1 : 1))

let db: Database
beforeAll(async () => {
  ;({ db } = await openTestDatabase())
  await db.execute(
    sql`create table count_probe (id text primary key, key text not null, team text not null, words text[] not null)`,
  )
  await db.execute(sql`
    insert into count_probe select * from json_to_recordset(${JSON.stringify(rows)})
      as each(id text, key text, team text, words text[])`)
  await db.execute(sql`create index on count_probe (key collate "C", id)`)
  await db.execute(sql`create index on count_probe using gin (words)`)
  await db.execute(sql`analyze count_probe`)
})

const rowsWith = (word: string) => rows.filter((row) => row.words.includes(word)).length

/** A term of searched words, each with the stored words that match it. */
function termOf(...searched: string[][]): Term {
  const known = searched.map((forms) => new Map(forms.map((word) => [word, rowsWith(word)])))
  const sums = known.map((each) => [...each.values()].reduce((sum, many) => sum + many, 0))
  return {
    searched: known.map((each, at) => ({ word: searched[at]![0]!, known: each, tooMany: false })),
    atMost: Math.min(...sums),
    atLeast: 0,
  }
}

const counted = async (on: Database, term: Term, team?: string) => {
  const rest = team === undefined ? undefined : eq(probe.team, team)
  const { each, isAll } = mostFrequent(probe.words, term)!
  return await countFound(on, {
    table: probe,
    rest,
    found: holdsAll({ words: probe.words, search: sql`''` }, term),
    term,
    order: inOrder(ascending(sql`${probe.key} collate "C"`, 'text'), probe.id),
    part: { where: sql`${holdsEvery(probe.words, each)} and ${rest ?? sql`true`}`, isAll },
  })
}

test('two common words are counted by their index, not along the order, where their rows may be far', async () => {
  await db.transaction(async (tx) => {
    const read = async () => {
      const found = await tx.execute(sql`
        select seq_tup_read + coalesce(idx_tup_fetch, 0) as "rows" from pg_stat_xact_user_tables where relname = 'count_probe'`)
      return Number(rowsOf<{ rows: string | number }>(found)[0]!.rows)
    }
    const before = await read()
    expect(await counted(tx, termOf(['early'], ['late']))).toEqual({ total: 1000, totalIsAtLeast: true })
    expect((await read()) - before).toBeLessThan(1500)
  })
})

test('the most frequent form of a word proves that there are more than a thousand', async () => {
  const term = termOf(['early'], ['form', 'forms'])
  expect(await counted(db, term, 'rest')).toEqual({ total: 1000, totalIsAtLeast: true })
})

test('if it does not, rows with every form are counted', async () => {
  const term = termOf(['early'], ['form', 'forms'])
  const among = (team: string) =>
    rows.filter((row) => row.team === team && row.words.includes('early')).length
  expect(among('some')).toBeGreaterThan(1000)
  expect(among('some') / 2).toBeLessThan(1000)
  expect(await counted(db, term, 'some')).toEqual({ total: 1000, totalIsAtLeast: true })
  expect(await counted(db, term, 'small')).toEqual({ total: among('small'), totalIsAtLeast: false })
})

test('words with a single form are counted exactly', async () => {
  const small = rows.filter((row) => row.team === 'small' && row.words.includes('late')).length
  expect(await counted(db, termOf(['late']), 'small')).toEqual({ total: small, totalIsAtLeast: false })
})
