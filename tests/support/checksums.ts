import { sql } from 'drizzle-orm'
import { expect } from 'vitest'
import { forEverybody } from '~/platform/database/tenant.server'
import { rowsOf } from '~/platform/rows-of.server'
import type { TestApp } from './app'

/** One checksum for each table. */
export const checksums = ({ db }: Pick<TestApp, 'db'>): Promise<Record<string, string>> =>
  db.transaction(async (tx) => {
    await forEverybody(tx)
    const tables = await tx.execute(sql`select tablename from pg_tables where schemaname = 'public'`)
    const sums: Record<string, string> = {}
    for (const { tablename } of rowsOf<{ tablename: string }>(tables)) {
      const rows = sql`select md5(coalesce(string_agg(t::text, '|' order by t::text), '')) as sum from ${sql.identifier(tablename)} t`
      sums[tablename] = rowsOf<{ sum: string }>(await tx.execute(rows))[0]!.sum
    }
    return sums
  })

/** The tables that the work changed, except those that count requests. */
export async function changedBy(app: TestApp, work: () => Promise<void>): Promise<string[]> {
  const before = await checksums(app)
  await work()
  await app.runtime.background.settled()
  const after = await checksums(app)
  expect(Object.keys(before).length).toBeGreaterThan(15)
  return Object.keys(after).filter((name) => name !== 'rate_limit' && after[name] !== before[name])
}
