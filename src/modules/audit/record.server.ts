import { and, eq, max, sql } from 'drizzle-orm'
import type { Caller } from '~/access/caller'
import { AppError } from '~/lib/app-error'
import { newId } from '~/lib/new-id'
import type { AuditAction } from '~/manifest/audit-kind'
import type { Database } from '~/platform/database.server'
import type { HandlerContext } from '~/platform/procedure.server'
import { auditEntry, auditSubject } from './audit.table.server'

/** Who acts, and from where. */
export type Actor = { caller: Caller; address: string }

/** As much of an actor as is written down. */
type Author = { caller: Pick<Caller, 'userId' | 'name' | 'email' | 'impersonatedBy'>; address: string }

/** The pipeline lets nobody else through; this says so to the compiler. */
export function actorOf({ caller, scope }: HandlerContext): Actor {
  if (!caller) throw new AppError('UNAUTHORIZED', 401)
  return { caller, address: scope.address }
}

/** A person, or whatever else is administered; what was done to many has no name. */
type Subject = { id: string; name: string; email: string }

type Changes = Record<string, { from: unknown; to: unknown }>

type Event = { action: AuditAction; reason?: string | null; changes?: Changes }

/** Something that was done to one thing. `id`: where something refers to the entry, such as what undoes it. */
export type AuditEvent = Event & { id?: string; subject: Subject }

/** Something that is done to many rows: one entry, however many transactions it takes. */
export type AuditAct = Event & {
  id: string
  /** What the rows are part of, such as their organization. */
  subject?: Subject
  /** Those of this transaction; `changes` is what differs from row to row. */
  rows: readonly (Subject & { changes?: Changes })[]
}

/**
 * Writes down what was done. The database must be the transaction that does it, so that neither happens
 * without the other. Behind an impersonation stands its administrator: theirs is the event.
 */
export async function record(
  tx: Database,
  by: Author,
  events: readonly (AuditEvent | AuditAct)[],
): Promise<void> {
  const single = events.filter((event): event is AuditEvent => !('rows' in event))
  if (single.length > 0) {
    const added = await tx
      .insert(auditEntry)
      .values(single.map((event) => rowOf(by, event)))
      .onConflictDoNothing({ target: auditEntry.id })
      .returning({ id: auditEntry.id })
    // The id may come from a client, which named an entry that is there.
    if (added.length < single.length) throw new AppError('NOT_FOUND', 404)
  }
  for (const event of events) if ('rows' in event && event.rows.length > 0) await appendRows(tx, by, event)
}

/**
 * Appends rows to the entry of a bulk act; the first of its transactions writes the entry itself. The id may come from a
 * client, so that an entry of somebody else, or of another action, is refused.
 */
async function appendRows(tx: Database, by: Author, { rows, ...act }: AuditAct): Promise<void> {
  const { subject = { id: act.id, name: '', email: '' } } = act
  const entry = { ...rowOf(by, { ...act, subject }), bulk: true }
  const added = await tx
    .insert(auditEntry)
    .values(entry)
    .onConflictDoNothing({ target: auditEntry.id })
    .returning({ id: auditEntry.id })
  if (added.length === 0) await requireOwn(tx, entry)
  // Transactions of one act take turns, so that each number is given once.
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${act.id}, 0))`)
  const [last] = await tx
    .select({ number: max(auditSubject.number) })
    .from(auditSubject)
    .where(eq(auditSubject.entryId, act.id))
  const before = last?.number ?? 0
  await tx.insert(auditSubject).values(
    rows.map(({ id, name, email, changes }, at) => ({
      entryId: act.id,
      number: before + at + 1,
      subjectId: id,
      subjectName: name,
      subjectEmail: email,
      changes,
    })),
  )
}

async function requireOwn(tx: Database, { id, action, actorId }: ReturnType<typeof rowOf>): Promise<void> {
  const own = and(
    eq(auditEntry.id, id),
    eq(auditEntry.action, action),
    eq(auditEntry.actorId, actorId),
    eq(auditEntry.bulk, true),
  )
  if ((await tx.$count(auditEntry, own)) === 0) throw new AppError('NOT_FOUND', 404)
}

function rowOf({ caller, address }: Author, { id = newId(), action, subject, reason, changes }: AuditEvent) {
  const self = { userId: caller.userId, name: caller.name, email: caller.email }
  const actor = caller.impersonatedBy ?? self
  const actingAs = caller.impersonatedBy ? self : null
  return {
    id,
    action,
    actorId: actor.userId,
    actorName: actor.name,
    actorEmail: actor.email,
    actingAsId: actingAs?.userId ?? null,
    actingAsEmail: actingAs?.email ?? null,
    subjectId: subject.id,
    subjectName: subject.name,
    subjectEmail: subject.email,
    reason: reason ?? null,
    changes,
    address,
  }
}
