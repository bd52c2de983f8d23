import { lt, sql } from 'drizzle-orm'
import type { Database } from '~/platform/database.server'
import { bookBatch } from './book-batch.table.server'

/** How long what was done to books can be undone; what they were before is kept as long. */
const keptDays = 30

export async function forgetBatches(db: Database): Promise<void> {
  await db.delete(bookBatch).where(lt(bookBatch.createdAt, sql`now() - ${keptDays} * interval '1 day'`))
}
