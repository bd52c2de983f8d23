import { afterAll, beforeAll, expect, test } from 'vitest'
import { startPostgres } from '../../scripts/lib/postgres.mjs'
import { figure } from '../support/figures'
import { importUnderKills } from '../support/killed-import'
import { killAll, removeTemporary } from '../support/process'

let postgres: Awaited<ReturnType<typeof startPostgres>>

beforeAll(async () => {
  postgres = await startPostgres()
})
afterAll(async () => {
  killAll()
  await postgres.stop()
  removeTemporary()
})

test('an import of 100,000 rows survives two kills of its server', async () => {
  const rowCount = 100_000
  const outcome = await importUnderKills({ postgres: postgres.url, rowCount, kills: 2 })
  figure('import of 100,000 rows, kill -9 twice', outcome)
  expect(outcome).toMatchObject({ books: rowCount, titles: rowCount, waiting: 0, audited: rowCount })
}, 600_000)
