import { afterAll, beforeAll, expect, test } from 'vitest'
import { startPostgres } from '../scripts/lib/postgres.mjs'
import { importUnderKills } from './support/killed-import'
import { killAll, removeTemporary } from './support/process'

let postgres: Awaited<ReturnType<typeof startPostgres>>

beforeAll(async () => {
  postgres = await startPostgres({ settings: ['fsync=off'] })
}, 60_000)
afterAll(async () => {
  killAll()
  await postgres.stop()
  removeTemporary()
})

test('killing an instance during an import neither loses nor duplicates a row', async () => {
  const outcome = await importUnderKills({ postgres: postgres.url, rowCount: 5_000, kills: 2 })
  expect(outcome).toMatchObject({ books: 5_000, titles: 5_000, waiting: 0, audited: 5_000 })
}, 120_000)
