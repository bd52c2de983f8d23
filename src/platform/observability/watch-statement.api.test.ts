import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { openTestDatabase } from '../../../tests/support/database'
import { createLog } from '../log.server'

test('slow statements are logged without values, also in transactions and when they fail', async () => {
  const lines: string[] = []
  const log = createLog('warn', { write: (line: string) => void lines.push(line) })
  const { db, close } = await openTestDatabase({ log, slowMs: 150 })
  const secret = 'jo@example.com'
  await db.execute(sql`select ${secret}::text, 'fast'`)
  await db.execute(sql`select pg_sleep(0.2), ${secret}::text, 'alone'`)
  await db.transaction((tx) => tx.execute(sql`select pg_sleep(0.2), 'in a transaction' as "inside"`))
  await expect(db.execute(sql`select 1 / (select 0 from pg_sleep(0.2)) as "divided"`)).rejects.toThrow(
    'Failed query',
  )
  await close()

  const slow = lines
    .map((line) => JSON.parse(line) as { event: string; ms: number; statement: string })
    // On a busy machine, the first statements of a database may be slow too.
    .filter(({ statement }) => statement.includes('pg_sleep'))
  expect(slow.map(({ event, statement }) => [event, statement])).toEqual([
    ['database.slow', 'select pg_sleep(?), ?::text, ?'],
    ['database.slow', 'select pg_sleep(?), ? as "inside"'],
    ['database.slow', 'select ? / (select ? from pg_sleep(?)) as "divided"'],
  ])
  for (const { ms } of slow) expect(ms).toBeGreaterThanOrEqual(195)
  expect(lines.join('')).not.toMatch(/jo@|alone|transaction'/)
})
