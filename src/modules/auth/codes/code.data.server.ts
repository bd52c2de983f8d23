import { and, eq, gt, gte, isNull, lt, notExists, or, type Placeholder, sql } from 'drizzle-orm'
import type { Database } from '~/platform/database.server'
import { prepared } from '~/platform/prepared.server'
import {
  type CodeKey,
  codeMinutes,
  codeTries,
  failuresAllowed,
  mailsAllowed,
  mailsMinutes,
  restHours,
} from './code-rules'
import { ownColumns } from '~/modules/auth/sessions/session.data.server'
import { user } from '~/modules/auth/auth.table.server'
import { codeFailure, mailedCode, mailAllowance } from './code.table.server'

/** The counter of failures and mails shared by all unknown browsers; known browsers have their own. */
export const sharedCounter = ''

/** How many replaced codes are remembered, to distinguish an old code from a wrong one. */
const remembered = 5

export type CodeRow = Pick<CodeKey, 'purpose' | 'subject' | 'attempt'>

/** Values, or their places in a prepared statement. */
type Given<T> = { [K in keyof T]: T[K] | Placeholder }

const places = {
  purpose: sql.placeholder('purpose'),
  subject: sql.placeholder('subject'),
  attempt: sql.placeholder('attempt'),
  counter: sql.placeholder('counter'),
  hash: sql.placeholder('hash'),
}

const of = ({ purpose, subject, attempt }: Given<CodeRow>) =>
  and(eq(mailedCode.purpose, purpose), eq(mailedCode.subject, subject), eq(mailedCode.attempt, attempt))

const tryOnce = prepared((db) => {
  const isRight = sql`${mailedCode.hash} = ${places.hash}`
  const tried = db.$with('tried').as(
    db
      .update(mailedCode)
      .set({
        tries: sql`${mailedCode.tries} + 1`,
        usedAt: sql`case when ${isRight} then now() end`,
      })
      .where(
        and(
          of(places),
          isNull(mailedCode.usedAt),
          lt(mailedCode.tries, codeTries),
          gt(mailedCode.expiresAt, sql`now()`),
          notExists(lockOut(db, places)),
        ),
      )
      .returning({
        subject: mailedCode.subject,
        older: mailedCode.older,
        tries: mailedCode.tries,
        isRight: sql<boolean>`${isRight}`.as('is_right'),
      }),
  )
  const counted = db.$with('counted').as(
    db
      .insert(codeFailure)
      .select(sql`select ${places.purpose}, ${places.subject}, ${places.counter}, 1, now() from ${tried}`)
      .onConflictDoUpdate({
        target: [codeFailure.purpose, codeFailure.subject, codeFailure.counter],
        set: {
          failures: sql`case when ${isOver} then 1 else ${codeFailure.failures} + 1 end`,
          failedAt: sql`now()`,
        },
        setWhere: or(lt(codeFailure.failures, failuresAllowed), isOver)!,
      })
      .returning({ failures: codeFailure.failures }),
  )
  return db
    .with(tried, counted)
    .select({
      older: tried.older,
      tries: tried.tries,
      isRight: tried.isRight,
      isCounted: sql<boolean>`exists(select from ${counted})`,
      person: ownColumns,
    })
    .from(tried)
    .leftJoin(user, eq(user.email, tried.subject))
    .prepare('try_code')
})

/**
 * Counts an attempt, and a failure in advance, compares the code and uses it, in one statement: of a hundred concurrent
 * attempts, from any number of processes, three are answered, and one of the right ones is accepted. Null if the code may
 * not be tried; `isCounted` is false beyond the limit of failures, also for concurrent attempts. A success undoes the
 * failure later (`forgetFailures`). `person` has the address that the code was mailed to.
 */
export async function tryCode(db: Database, { purpose, subject, attempt, counter }: CodeKey, hash: string) {
  const [row] = await tryOnce(db).execute({ purpose, subject, attempt, counter, hash })
  return row ?? null
}

export async function revokeCode(db: Database, code: MailedCode): Promise<void> {
  await db
    .update(mailedCode)
    .set({ expiresAt: sql`now()` })
    .where(ofCode(code))
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

/** Seconds since an unused code was requested, and whether its mail is late; null if there is none. */
export async function newestRequest(db: Database, row: CodeRow) {
  const [found] = await db
    .select({
      seconds: sql<number>`extract(epoch from now() - ${mailedCode.createdAt})::int`,
      isLate: sql<boolean>`${mailedCode.isLate} and ${mailedCode.expiresAt} > now()`,
    })
    .from(mailedCode)
    .where(and(of(row), isNull(mailedCode.usedAt)))
  return found ?? null
}

/** What a mail that waits in the database is about. */
export type MailedCode = CodeRow & { hash: string }

const ofCode = (code: MailedCode) => and(of(code), eq(mailedCode.hash, code.hash))

/** Whether a code could still be entered: it is neither used nor replaced, expired or out of tries. */
export async function isCodeOpen(db: Database, code: MailedCode): Promise<boolean> {
  const open = and(
    ofCode(code),
    isNull(mailedCode.usedAt),
    lt(mailedCode.tries, codeTries),
    gt(mailedCode.expiresAt, sql`now()`),
  )
  return (await db.$count(mailedCode, open)) > 0
}

export async function noteLate(db: Database, code: MailedCode, isLate: boolean): Promise<void> {
  await db.update(mailedCode).set({ isLate }).where(ofCode(code))
}

type Counted = Pick<CodeKey, 'purpose' | 'subject' | 'counter'>

type Subject = Pick<Counted, 'purpose' | 'subject'>

const ofSubject = ({ purpose, subject }: Given<Subject>) =>
  and(eq(codeFailure.purpose, purpose), eq(codeFailure.subject, subject))

const restEnds = sql`${codeFailure.failedAt} + ${restHours} * interval '1 hour'`
const isOver = sql`${restEnds} <= now()`

/** A query for the seconds until codes may be tried again, without rows if they may. */
export const lockOut = (db: Database, key: Given<Counted>) =>
  db
    .select({ seconds: sql<number>`greatest(1, ceil(extract(epoch from ${restEnds} - now())))::int` })
    .from(codeFailure)
    .where(
      and(
        ofSubject(key),
        eq(codeFailure.counter, key.counter),
        gte(codeFailure.failures, failuresAllowed),
        sql`not ${isOver}`,
      ),
    )

/** After a success: with a code, or with another method that proves access to the mailbox as a code does. */
export async function forgetFailures(db: Database, subject: Subject): Promise<void> {
  await db.delete(codeFailure).where(ofSubject(subject))
}

const span = sql`${mailsMinutes} * interval '1 minute'`
const recent = sql`array(select moment from unnest(${mailAllowance.sent}) as moment where moment > now() - ${span} order by moment)`

const expiry = sql`now() + ${codeMinutes} * interval '1 minute'`

const allowanceOf = (address: string, counter: string) =>
  and(eq(mailAllowance.address, address), eq(mailAllowance.counter, counter))

const takeAndStore = prepared((db) => {
  const taken = db.$with('taken').as(
    db
      .insert(mailAllowance)
      .values({
        address: sql.placeholder('address'),
        counter: places.counter,
        sent: sql`array[now()]` as never,
      })
      .onConflictDoUpdate({
        target: [mailAllowance.address, mailAllowance.counter],
        set: { sent: sql`${recent} || now()` },
        setWhere: sql`cardinality(${recent}) < ${mailsAllowed}`,
      })
      .returning({ address: mailAllowance.address }),
  )
  const { purpose, subject, attempt, hash } = places
  const stored = db.$with('stored').as(
    db
      .insert(mailedCode)
      // In the order of the columns: expiry, tries, use, older codes, time, late.
      .select(
        sql`select ${purpose}, ${subject}, ${attempt}, ${hash}, ${expiry}, 0, null, '{}', now(), false from ${taken}`,
      )
      .onConflictDoUpdate({
        target: [mailedCode.purpose, mailedCode.subject, mailedCode.attempt],
        set: {
          hash: sql`excluded.hash`,
          expiresAt: sql`excluded.expires_at`,
          tries: 0,
          usedAt: null,
          createdAt: sql`now()`,
          isLate: false,
          older: sql`(array[${mailedCode.hash}] || ${mailedCode.older})[1:${sql.raw(String(remembered))}]`,
        },
      })
      .returning({ subject: mailedCode.subject }),
  )
  return db
    .with(taken, stored)
    .select({
      userId: sql<string | null>`(select ${user.id} from ${user} where ${user.email} = ${taken.address})`,
    })
    .from(taken)
    .prepare('store_code')
})

/**
 * Takes one mail from the allowance of an address and counter, and stores its code. The newer code replaces the older, so
 * that only one is ever valid. `wait`: the seconds until the next mail if there is none left; then nothing is stored.
 * `userId`: of the user who has the address, read in the same statement for every address. The statement locks the row of
 * the allowance, so concurrent requests cannot exceed it. Uses the database clock.
 */
export async function takeMail(db: Database, address: string, key: CodeKey, hash: string) {
  const { purpose, subject, attempt, counter } = key
  const [taken] = await takeAndStore(db).execute({ address, purpose, subject, attempt, counter, hash })
  if (taken) return { wait: 0, userId: taken.userId }
  const [row] = await db
    .select({ seconds: sql<number>`ceil(extract(epoch from (${recent})[1] + ${span} - now()))::int` })
    .from(mailAllowance)
    .where(allowanceOf(address, counter))
  return { wait: Math.max(1, row?.seconds ?? 1), userId: null }
}

export async function giveMailBack(db: Database, address: string, counter: string): Promise<void> {
  await db
    .update(mailAllowance)
    .set({ sent: sql`trim_array(${mailAllowance.sent}, least(1, cardinality(${mailAllowance.sent})))` })
    .where(allowanceOf(address, counter))
}
