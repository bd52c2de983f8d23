import { eq, sql } from 'drizzle-orm'
import * as z from 'zod'
import { newId } from '~/lib/new-id'
import type { Database } from './database.server'
import { logProcessEvent } from './events.server'
import { handleJob, type JobContext, JobFailed } from './jobs/job.server'
import { defineJob } from './jobs/job-kind.server'
import { describeError, type Logger } from './log.server'
import { type Mail, type MailFailure, MailNotSent } from './mail.server'
import { extensionsOf, type MailCheck } from './module-extensions.server'
import { giveNoticeBack, type NoticeKind, type Occasion, takeNotice } from './notice.server'
import { currentScope } from './scope.server'
import type { Seal } from './seal.server'
import { inTransaction } from './transaction.server'
import { type MailState, undeliveredMail } from './undelivered-mail.table.server'

const daySeconds = 86_400

/** What is sealed in a job. */
type Letter = {
  mail: Mail
  /** The receiver's user id, if known. */
  user: string | null
  /** Counts the mail at its first attempt. */
  occasion?: Occasion
  /** One of `mailChecks`, with what it is asked about. */
  check?: { name: string; about: unknown }
  /** The first attempt was made by the request. */
  isLate?: true
}

/** Delivery of a mail. Its content and address are sealed, because the tables of jobs are read by administrators. */
export const mailDelivery = defineJob({
  name: 'outbox.deliver',
  input: z.object({ id: z.uuid(), kind: z.string(), until: z.iso.datetime(), sealed: z.string() }),
  // `until` ends them.
  retries: 1000,
  retrySeconds: 5,
  limitSeconds: 60,
  heartbeatSeconds: 10,
  concurrency: 5,
  keepSeconds: daySeconds,
})

type Envelope = Omit<z.infer<typeof mailDelivery.input>, 'sealed'>

const contextOf = ({ id, kind, until }: Envelope) => [id, kind, until].join('\n')

const post = (seal: Seal, envelope: Envelope, letter: Letter) => ({
  ...envelope,
  sealed: seal.seal(JSON.stringify(letter), contextOf(envelope)),
})

const secondsFromNow = (seconds: number) => new Date(Date.now() + seconds * 1000).toISOString()

export type Notice = Occasion & {
  /** The receiver's user id. */
  user: string | null
  write: () => Mail
}

/** Notices in one statement. Their mails are composed meanwhile, so other requests get their turn between the statements. */
const chunk = 50

/**
 * Sends notifications with the transaction that causes them: a rollback sends none, and a crash after the commit loses none. They
 * are retried for a day. Those beyond the rate limits are dropped when it is their turn.
 */
export async function sendNotices(tx: Database, notices: readonly Notice[]): Promise<void> {
  const { mailSeal, sendJobs } = currentScope()
  const until = secondsFromNow(daySeconds)
  for (let start = 0; start < notices.length; start += chunk) {
    const jobs = notices.slice(start, start + chunk).map(({ write, user, ...occasion }) => {
      const letter = { mail: write(), user, occasion }
      return post(mailSeal, { id: newId(), kind: occasion.kind, until }, letter)
    })
    await sendJobs(tx, mailDelivery, jobs)
  }
}

type Urgent = Pick<Letter, 'mail' | 'user'> & {
  kind: 'code' | NoticeKind
  /** For how long the mail is of use. */
  seconds: number
  check: NonNullable<Letter['check']>
}

/** Delay before the second attempt, and the longest one, of a mail that somebody waits for. */
const soonSeconds = 3
const oftenSeconds = 30

/**
 * Sends a mail whose sender waits for the result, which comes within three seconds: sent; late, if the mail server hangs or refuses
 * for now, and a job tries again while the mail is of use; or failed.
 */
export async function sendOrRetry(db: Database, given: Urgent): Promise<'sent' | 'late' | 'failed'> {
  const { sendMail, sendJob, mailSeal, log } = currentScope()
  const { kind, seconds, ...letter } = given
  const id = newId()
  try {
    await sendMail(letter.mail, id)
    return 'sent'
  } catch (error) {
    if (!(error instanceof MailNotSent)) throw error
    const { failure } = error
    const state = failure.isPermanent ? 'failed' : 'retrying'
    await inTransaction(db, async (tx) => {
      await noteFailure(tx, { id, kind, ...letter }, failure, state)
      if (state === 'failed') return
      const envelope = { id, kind, until: secondsFromNow(seconds) }
      await sendJob(tx, mailDelivery, post(mailSeal, envelope, { ...letter, isLate: true }), {
        startAfter: soonSeconds,
        retryMaxSeconds: kind === 'code' ? oftenSeconds : undefined,
        priority: 1,
      })
    })
    logFailure(log, { kind, user: letter.user }, failure, state)
    return state === 'failed' ? 'failed' : 'late'
  }
}

/** The same for mails that are counted by receiver. One that the mail server refuses does not count. */
export async function sendCounted(
  db: Database,
  occasion: Occasion,
  given: Omit<Urgent, 'kind' | 'mail'> & { write: () => Mail },
): Promise<'sent' | 'late' | 'failed' | { retryAfter: number }> {
  const retryAfter = await takeNotice(db, currentScope().log, occasion)
  if (retryAfter > 0) return { retryAfter }
  const { write, ...letter } = given
  const result = await sendOrRetry(db, { ...letter, mail: write(), kind: occasion.kind })
  if (result === 'failed') await giveNoticeBack(db, occasion)
  return result
}

/** How long an invitation is retried, if it is valid for so long. */
export const retriedSeconds = (expiresAt?: Date) =>
  expiresAt ? Math.min(daySeconds, (expiresAt.getTime() - Date.now()) / 1000) : daySeconds

type Failed = Pick<Letter, 'mail' | 'user'> & Pick<Envelope, 'id' | 'kind'>

async function noteFailure(
  db: Database,
  { id, kind, mail, user }: Failed,
  { reason, response }: Pick<MailFailure, 'reason' | 'response'>,
  state: MailState,
): Promise<void> {
  await db
    .insert(undeliveredMail)
    .values({ id, kind, userId: user, address: mail.to, reason, response, state })
    .onConflictDoUpdate({
      target: undeliveredMail.id,
      set: {
        reason,
        response,
        state,
        attempts: sql`${undeliveredMail.attempts} + 1`,
        lastAt: sql`now()`,
      },
    })
}

/** A mail that no attempt was made for, because no instance ran jobs, has no row yet. */
async function noteExpiry(db: Database, { id, kind, mail, user }: Failed): Promise<void> {
  const state = 'failed'
  await db
    .insert(undeliveredMail)
    .values({ id, kind, userId: user, address: mail.to, reason: 'expired', state, attempts: 0 })
    .onConflictDoUpdate({ target: undeliveredMail.id, set: { state } })
}

async function noteState(db: Database, id: string, state: MailState): Promise<void> {
  await db
    .update(undeliveredMail)
    .set({ state, ...(state === 'late' && { lastAt: sql`now()` }) })
    .where(eq(undeliveredMail.id, id))
}

/** Once per mail: that it is late, and that it will not be delivered. */
function logFailure(
  log: Logger,
  { kind, user }: { kind: string; user?: string | null },
  { reason }: Pick<MailFailure, 'reason'>,
  state: 'retrying' | 'failed',
): void {
  const fields = { kind, reason, ...(user && { user }) }
  logProcessEvent(log, state === 'retrying' ? 'mail.deferred' : 'mail.failed', fields)
}

async function checkOf({ check }: Letter): Promise<MailCheck | undefined> {
  if (!check) return undefined
  const found = (await extensionsOf('mailChecks'))[check.name]
  if (!found) throw new JobFailed(`No module has the mail check ${check.name}`)
  return found
}

/** One attempt to deliver a mail. pg-boss gives a job to one instance. */
async function deliver(input: z.infer<typeof mailDelivery.input>, context: JobContext): Promise<void> {
  const { id, kind, until } = input
  const { db, log, mailSeal, sendMail, attempt } = context
  const opened = mailSeal.open(input.sealed, contextOf(input))
  if (opened === null) {
    // The address is sealed too.
    const unknown = { id, kind, user: null, mail: { to: '', subject: '', text: '', html: '' } }
    await noteFailure(db, unknown, { reason: 'sealed', response: null }, 'failed')
    logFailure(log, { kind }, { reason: 'sealed' }, 'failed')
    throw new JobFailed('The mail was sealed with another AUTH_SECRET')
  }
  const letter = JSON.parse(opened) as Letter
  const { mail, user, occasion } = letter
  const check = await checkOf(letter)
  const about = letter.check?.about as never
  const failed = async (failure: Pick<MailFailure, 'reason' | 'response'>, message: string) => {
    await check?.onEnd?.(db, about, 'failed')
    logFailure(log, { kind, user }, failure, 'failed')
    return new JobFailed(message)
  }
  if (Date.now() >= Date.parse(until)) {
    await noteExpiry(db, { id, kind, mail, user })
    throw await failed({ reason: 'expired', response: null }, 'The mail is no longer of use')
  }
  if (check && !(await check.isWanted(db, about))) return await noteState(db, id, 'dropped')
  if (occasion && attempt === 1 && (await takeNotice(db, log, occasion)) > 0) return
  try {
    await sendMail(mail, id)
  } catch (error) {
    if (!(error instanceof MailNotSent)) throw error
    const state = error.failure.isPermanent ? 'failed' : 'retrying'
    await noteFailure(db, { id, kind, mail, user }, error.failure, state)
    if (state === 'failed') throw await failed(error.failure, error.message)
    if (attempt === 1 && !letter.isLate) logFailure(log, { kind, user }, error.failure, state)
    throw error
  }
  try {
    await check?.onEnd?.(db, about, 'sent')
    if (attempt > 1 || letter.isLate) await noteState(db, id, 'late')
  } catch (error) {
    // A failed job is repeated, and would send the mail again.
    log.warn({ error: describeError(error) }, 'delivery not noted')
  }
}

export const deliverMail = handleJob(mailDelivery, deliver)
