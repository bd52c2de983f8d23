import { and, eq, sql } from 'drizzle-orm'
import type { Database } from '~/platform/database.server'
import { mailsAllowed, mailsMinutes } from './code-rules'
import { mailAllowance } from './code.table.server'

const span = sql`${mailsMinutes} * interval '1 minute'`
const recent = sql`array(select moment from unnest(${mailAllowance.sent}) as moment where moment > now() - ${span} order by moment)`

const of = (address: string, counter: string) =>
  and(eq(mailAllowance.address, address), eq(mailAllowance.counter, counter))

/**
 * Takes one mail from the allowance of an address and counter, or returns the seconds until the next. The statement
 * locks the row, so concurrent requests cannot exceed the limit.
 */
export async function takeMail(db: Database, address: string, counter: string): Promise<number> {
  const taken = await db
    .insert(mailAllowance)
    .values({ address, counter, sent: sql`array[now()]` as never })
    .onConflictDoUpdate({
      target: [mailAllowance.address, mailAllowance.counter],
      set: { sent: sql`${recent} || now()` },
      setWhere: sql`cardinality(${recent}) < ${mailsAllowed}`,
    })
    .returning({ address: mailAllowance.address })
  if (taken.length === 1) return 0
  const [row] = await db
    .select({ seconds: sql<number>`ceil(extract(epoch from (${recent})[1] + ${span} - now()))::int` })
    .from(mailAllowance)
    .where(of(address, counter))
  return Math.max(1, row?.seconds ?? 1)
}

export async function giveMailBack(db: Database, address: string, counter: string): Promise<void> {
  await db
    .update(mailAllowance)
    .set({ sent: sql`trim_array(${mailAllowance.sent}, least(1, cardinality(${mailAllowance.sent})))` })
    .where(of(address, counter))
}
