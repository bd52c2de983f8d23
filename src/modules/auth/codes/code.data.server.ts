import { and, eq, gt, gte, isNull, lt, notExists, or, sql } from 'drizzle-orm'
import type { Database } from '~/platform/database.server'
import {
  type CodeKey,
  codeMinutes,
  codeTries,
  failuresAllowed,
  mailsAllowed,
  mailsMinutes,
  restHours,
} from './code-rules'
import { codeFailure, mailedCode, mailAllowance } from './code.table.server'

/** The counter of failures and mails shared by all unknown browsers; known browsers have their own. */
export const sharedCounter = ''

/** How many replaced codes are remembered, to distinguish an old code from a wrong one. */
const remembered = 5

export type CodeRow = Pick<CodeKey, 'purpose' | 'subject' | 'attempt'>

const of = ({ purpose, subject, attempt }: CodeRow) =>
  and(eq(mailedCode.purpose, purpose), eq(mailedCode.subject, subject), eq(mailedCode.attempt, attempt))

/** Replaces the older code, so that only one is ever valid. Uses the database clock. */
export async function storeCode(
  db: Database,
  { purpose, subject, attempt }: CodeKey,
  hash: string,
): Promise<void> {
  const expiresAt = sql`now() + ${codeMinutes} * interval '1 minute'`
  await db
    .insert(mailedCode)
    .values({ purpose, subject, attempt, hash, expiresAt: expiresAt as never })
    .onConflictDoUpdate({
      target: [mailedCode.purpose, mailedCode.subject, mailedCode.attempt],
      set: {
        hash,
        expiresAt,
        tries: 0,
        usedAt: null,
        createdAt: sql`now()`,
        older: sql`(array[${mailedCode.hash}] || ${mailedCode.older})[1:${sql.raw(String(remembered))}]`,
      },
    })
}

/**
 * Counts an attempt before comparing, in one statement: of a hundred concurrent attempts, from any number of processes,
 * three are answered. Null if the code may not be tried.
 */
export async function countTry(db: Database, key: CodeKey) {
  const [row] = await db
    .update(mailedCode)
    .set({ tries: sql`${mailedCode.tries} + 1` })
    .where(
      and(
        of(key),
        isNull(mailedCode.usedAt),
        lt(mailedCode.tries, codeTries),
        gt(mailedCode.expiresAt, sql`now()`),
        notExists(lockOut(db, key)),
      ),
    )
    .returning({ hash: mailedCode.hash, older: mailedCode.older, tries: mailedCode.tries })
  return row ?? null
}

/** True for exactly one of several concurrent uses, and for none after a newer code was stored. */
export async function useCode(db: Database, key: CodeKey, hash: string): Promise<boolean> {
  const used = await db
    .update(mailedCode)
    .set({ usedAt: sql`now()` })
    .where(and(of(key), eq(mailedCode.hash, hash), isNull(mailedCode.usedAt)))
    .returning({ subject: mailedCode.subject })
  return used.length === 1
}

export async function revokeCode(db: Database, key: CodeKey, hash: string): Promise<void> {
  await db
    .update(mailedCode)
    .set({ expiresAt: sql`now()` })
    .where(and(of(key), eq(mailedCode.hash, hash)))
}

/** Why a code may not be tried. */
export async function codeState(db: Database, key: CodeKey) {
  const [row] = await db
    .select({
      hash: mailedCode.hash,
      older: mailedCode.older,
      tries: mailedCode.tries,
      isUsed: sql<boolean>`${mailedCode.usedAt} is not null`,
      isExpired: sql<boolean>`${mailedCode.expiresAt} <= now()`,
    })
    .from(mailedCode)
    .where(of(key))
  return row ?? null
}

/** Seconds since an unused code was mailed; null if there is none. */
export async function secondsSinceCode(db: Database, row: CodeRow): Promise<number | null> {
  const [found] = await db
    .select({ seconds: sql<number>`extract(epoch from now() - ${mailedCode.createdAt})::int` })
    .from(mailedCode)
    .where(and(of(row), isNull(mailedCode.usedAt)))
  return found?.seconds ?? null
}

type Counted = Pick<CodeKey, 'purpose' | 'subject' | 'counter'>

const ofCounter = ({ purpose, subject, counter }: Counted) =>
  and(eq(codeFailure.purpose, purpose), eq(codeFailure.subject, subject), eq(codeFailure.counter, counter))

const restEnds = sql`${codeFailure.failedAt} + ${restHours} * interval '1 hour'`
const isOver = sql`${restEnds} <= now()`

/** A query for the seconds until codes may be tried again, without rows if they may. */
export const lockOut = (db: Database, key: Counted) =>
  db
    .select({ seconds: sql<number>`greatest(1, ceil(extract(epoch from ${restEnds} - now())))::int` })
    .from(codeFailure)
    .where(and(ofCounter(key), gte(codeFailure.failures, failuresAllowed), sql`not ${isOver}`))

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

const span = sql`${mailsMinutes} * interval '1 minute'`
const recent = sql`array(select moment from unnest(${mailAllowance.sent}) as moment where moment > now() - ${span} order by moment)`

const allowanceOf = (address: string, counter: string) =>
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
    .where(allowanceOf(address, counter))
  return Math.max(1, row?.seconds ?? 1)
}

export async function giveMailBack(db: Database, address: string, counter: string): Promise<void> {
  await db
    .update(mailAllowance)
    .set({ sent: sql`trim_array(${mailAllowance.sent}, least(1, cardinality(${mailAllowance.sent})))` })
    .where(allowanceOf(address, counter))
}
