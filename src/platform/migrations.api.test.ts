import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import { afterEach, expect, test } from 'vitest'
import { mergeJournal } from '../../scripts/lib/upgrade-migrations.mjs'
import { openTestDatabase } from '../../tests/support/database'
import type { Database } from './database.server'
import { applyMigrations, isMigrated } from './migrations.server'
import { rowsOf } from './rows-of.server'

const folders: string[] = []
afterEach(() => folders.splice(0).forEach((folder) => rmSync(folder, { recursive: true, force: true })))

/** Dated after all of the product's own migrations. */
const day = Date.UTC(2030, 0, 1)
const migrations = {
  base: { when: day, text: 'create table rack (id int primary key)' },
  own: { when: day + 1000, text: 'alter table rack add column colour text' },
  release1: { when: day + 10, text: 'alter table rack add column "row" int' },
  release2: { when: day + 20, text: 'create table rack_note (rack int references rack (id))' },
}
type Name = keyof typeof migrations
type Entry = Parameters<typeof mergeJournal>[0][number]

const entriesOf = (names: Name[]): Entry[] =>
  names.map((tag, idx) => ({ idx, tag, when: migrations[tag].when, version: '7', breakpoints: true }))

function folderOf(entries: Entry[]) {
  const folder = mkdtempSync(join(tmpdir(), 'migrations-'))
  folders.push(folder)
  mkdirSync(join(folder, 'meta'))
  for (const { tag } of entries) writeFileSync(join(folder, `${tag}.sql`), migrations[tag as Name].text)
  writeFileSync(join(folder, 'meta/_journal.json'), JSON.stringify({ entries }))
  return folder
}

const migrate = (db: Database, folder: string) => db.transaction((tx) => applyMigrations(tx, folder))

const schemaOf = async (db: Database) =>
  rowsOf(
    await db.execute(sql`select table_name, column_name, data_type from information_schema.columns
      where table_name like 'rack%' order by 1, 2`),
  )
const countOf = async (db: Database) => {
  const result = await db.execute(
    sql`select count(*)::int as n from drizzle.__drizzle_migrations where created_at >= ${day}`,
  )
  return rowsOf<{ n: number }>(result)[0]!.n
}

test('a migration dated before an applied one is applied too, each once', async () => {
  const { db, close } = await openTestDatabase()
  await migrate(db, folderOf(entriesOf(['base', 'own'])))
  const merged = folderOf(entriesOf(['base', 'release1', 'release2', 'own']))
  expect(await isMigrated(db, merged)).toBe(false)
  await migrate(db, merged)
  await migrate(db, merged)
  expect(await isMigrated(db, merged)).toBe(true)
  expect(await countOf(db)).toBe(4)
  expect(await schemaOf(db)).toHaveLength(4)
  await close()
})

test('an upgrade adds two migrations to a clone with its own: all run once, as in a new database', async () => {
  const clone = await openTestDatabase()
  const fresh = await openTestDatabase()
  const own = entriesOf(['base', 'own'])
  await migrate(clone.db, folderOf(own))

  const journal = mergeJournal(own, entriesOf(['base']), entriesOf(['base', 'release1', 'release2']))
  if ('taken' in journal) throw new Error(journal.taken)
  expect(journal.entries.map(({ tag }) => tag)).toEqual(['base', 'own', 'release1', 'release2'])
  expect(journal.entries.map(({ idx }) => idx)).toEqual([0, 1, 2, 3])
  const dates = journal.entries.map(({ when }) => when)
  expect(dates).toEqual(dates.toSorted((one, other) => one - other))
  expect(new Set(dates).size).toBe(4)

  const merged = folderOf(journal.entries)
  for (const { db } of [clone, fresh]) {
    await migrate(db, merged)
    expect(await countOf(db)).toBe(4)
    expect(await isMigrated(db, merged)).toBe(true)
  }
  expect(await schemaOf(clone.db)).toEqual(await schemaOf(fresh.db))
  await clone.close()
  await fresh.close()
})

test('a failed migration leaves nothing behind', async () => {
  const { db, close } = await openTestDatabase()
  const broken = folderOf(entriesOf(['base', 'release2', 'release1']))
  writeFileSync(join(broken, 'release1.sql'), 'create table rack (id int)')
  await expect(migrate(db, broken)).rejects.toThrow(/Failed query/)
  expect(await isMigrated(db, broken)).toBe(false)
  expect(await schemaOf(db)).toEqual([])
  await close()
})
