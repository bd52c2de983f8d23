import { and, eq, gte, lt, or, sql } from 'drizzle-orm'
import type { Database } from '~/platform/database.server'
import { type CodeKey, failuresAllowed, restHours } from './code-rules'
import { codeFailure } from './code.table.server'

type Counted = Pick<CodeKey, 'purpose' | 'subject' | 'counter'>

const of = ({ purpose, subject, counter }: Counted) =>
  and(eq(codeFailure.purpose, purpose), eq(codeFailure.subject, subject), eq(codeFailure.counter, counter))

const restEnds = sql`${codeFailure.failedAt} + ${restHours} * interval '1 hour'`
const isOver = sql`${restEnds} <= now()`

/** A query for the seconds until codes may be tried again, without rows if they may. */
export const lockOut = (db: Database, key: Counted) =>
  db
    .select({ seconds: sql<number>`greatest(1, ceil(extract(epoch from ${restEnds} - now())))::int` })
    .from(codeFailure)
    .where(and(of(key), gte(codeFailure.failures, failuresAllowed), sql`not ${isOver}`))

/** Counts a failure in advance, undone by a success. False beyond the limit, also for concurrent attempts. */
export async function countFailure(db: Database, { purpose, subject, counter }: Counted): Promise<boolean> {
  const counted = await db
    .insert(codeFailure)
    .values({ purpose, subject, counter, failures: 1, failedAt: sql`now()` as never })
    .onConflictDoUpdate({
      target: [codeFailure.purpose, codeFailure.subject, codeFailure.counter],
      set: {
        failures: sql`case when ${isOver} then 1 else ${codeFailure.failures} + 1 end`,
        failedAt: sql`now()`,
      },
      setWhere: or(lt(codeFailure.failures, failuresAllowed), isOver)!,
    })
    .returning({ failures: codeFailure.failures })
  return counted.length === 1
}

/** After a success with any method or browser, which proves access to the mailbox. */
export async function forgetFailures(
  db: Database,
  { purpose, subject }: Pick<Counted, 'purpose' | 'subject'>,
): Promise<void> {
  await db.delete(codeFailure).where(and(eq(codeFailure.purpose, purpose), eq(codeFailure.subject, subject)))
}
