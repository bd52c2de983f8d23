import { and, desc, eq, inArray, lt, or, type SQL, sql } from 'drizzle-orm'
import { listSource } from '~/entity/list/list.server'
import { user } from '~/modules/auth/auth.table.server'
import type { Database } from '~/platform/database.server'
import { descending } from '~/platform/keyset.server'
import { undeliveredMail } from '~/platform/undelivered-mail.table.server'
import { mailList } from './mail.list'

export const undeliveredMails = listSource(mailList, {
  table: undeliveredMail,
  id: undeliveredMail.id,
  orders: { '-firstAt': descending(undeliveredMail.firstAt, 'timestamptz') },
  filters: {
    state: (state) => eq(undeliveredMail.state, state),
    user: (id) => eq(undeliveredMail.userId, id),
  },
  read: (db, { position, where, orderBy, limit }) =>
    db
      .select({
        id: undeliveredMail.id,
        kind: undeliveredMail.kind,
        userId: undeliveredMail.userId,
        address: undeliveredMail.address,
        reason: undeliveredMail.reason,
        response: undeliveredMail.response,
        attempts: undeliveredMail.attempts,
        state: undeliveredMail.state,
        firstAt: undeliveredMail.firstAt,
        lastAt: undeliveredMail.lastAt,
        position,
      })
      .from(undeliveredMail)
      .where(where)
      .orderBy(...orderBy)
      .limit(limit),
  toItem: ({ position: _position, ...mail }) => mail,
})

const countedUpTo = 1000

/** Mails that failed within a day and were not delivered since, for the dashboard. */
export const failingMails = (): SQL<number> =>
  sql<number>`(select count(*) from (select from ${undeliveredMail} where ${undeliveredMail.state} in ('retrying', 'failed')
    and ${undeliveredMail.lastAt} > now() - interval '1 day' limit ${sql.raw(String(countedUpTo))}) as "failing")::int`

const keptDays = 30
/** More would be a flood of requests for codes to addresses that do not exist. */
const keptRows = 10_000

/** Deletes old rows, and those of users who were deleted. */
export async function sweepMails(db: Database): Promise<void> {
  const surplus = db
    .select({ id: undeliveredMail.id })
    .from(undeliveredMail)
    .orderBy(desc(undeliveredMail.firstAt), desc(undeliveredMail.id))
    .offset(keptRows)
  const isOrphaned = and(
    sql`${undeliveredMail.userId} is not null`,
    sql`not exists (select from ${user} where ${user.id} = ${undeliveredMail.userId})`,
  )
  await db
    .delete(undeliveredMail)
    .where(
      or(
        lt(undeliveredMail.firstAt, sql`now() - ${keptDays} * interval '1 day'`),
        isOrphaned,
        inArray(undeliveredMail.id, surplus),
      ),
    )
}
