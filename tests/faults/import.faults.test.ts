import { afterAll, beforeAll, test } from 'vitest'
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

test('an import of 100,000 rows, its server killed twice', async () => {
  const rowCount = 100_000
  const { seconds } = await importUnderKills({ postgres: postgres.url, rowCount, kills: 2 })
  figure('import of 100,000 rows, kill -9 twice', { lost: 0, doubled: 0, 'all of it (s)': seconds })
}, 600_000)
