import { and, eq, gte, lt, or, sql } from 'drizzle-orm'
import type { Database } from '~/platform/database.server'
import { type CodeKey, failuresAllowed, restHours } from './code-rules'
import { codeFailure } from './code.table.server'

type Counted = Pick<CodeKey, 'purpose' | 'subject' | 'counter'>

const of = ({ purpose, subject, counter }: Counted) =>
  and(eq(codeFailure.purpose, purpose), eq(codeFailure.subject, subject), eq(codeFailure.counter, counter))

const restEnds = sql`${codeFailure.failedAt} + ${restHours} * interval '1 hour'`
const isOver = sql`${restEnds} <= now()`

/** The seconds until codes may be tried again, as a query that finds nothing where they may. */
export const lockOut = (db: Database, key: Counted) =>
  db
    .select({ seconds: sql<number>`greatest(1, ceil(extract(epoch from ${restEnds} - now())))::int` })
    .from(codeFailure)
    .where(and(of(key), gte(codeFailure.failures, failuresAllowed), sql`not ${isOver}`))

/**
 * Counts a failure until it turns out to be none. False when there were too many: of those who are counted at once,
 * no more than are left get through.
 */
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

/** A success in any way, of any browser: whoever it is about can read the mail. */
export async function forgetFailures(
  db: Database,
  { purpose, subject }: Pick<Counted, 'purpose' | 'subject'>,
): Promise<void> {
  await db.delete(codeFailure).where(and(eq(codeFailure.purpose, purpose), eq(codeFailure.subject, subject)))
}
