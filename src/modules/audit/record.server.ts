import { and, eq, max, sql } from 'drizzle-orm'
import type { Caller } from '~/access/caller'
import { AppError } from '~/lib/app-error'
import { newId } from '~/lib/new-id'
import type { AuditAction } from '~/manifest/audit-kind'
import type { Database } from '~/platform/database.server'
import type { HandlerContext } from '~/platform/procedure.server'
import { auditEntry, auditSubject, type Changes } from './audit.table.server'

/** The caller and the client address. */
export type Actor = { caller: Caller; address: string }

/** The part of an actor that is stored. */
type Author = { caller: Pick<Caller, 'userId' | 'name' | 'email' | 'impersonatedBy'>; address: string }

/** The pipeline guarantees a caller; this narrows the type. */
export function actorOf({ caller, scope }: HandlerContext): Actor {
  if (!caller) throw new AppError('UNAUTHORIZED', 401)
  return { caller, address: scope.address }
}

/** A user, or another subject, which has no address; a bulk action has no name. */
type Subject = { id: string; name: string; email?: string }

type Event = { action: AuditAction; reason?: string | null; changes?: Changes }

/** An action on one subject. `id`: set if something references the entry, such as its undo. */
export type AuditEvent = Event & { id?: string; subject: Subject }

/** An action on many rows: one entry, in any number of transactions. */
export type AuditAct = Event & {
  id: string
  /** The parent of the rows, such as their organization. */
  subject?: Subject
  /** The rows of this transaction; `changes`: what differs between rows. */
  rows: readonly (Subject & { changes?: Changes })[]
}

/**
 * Records an action. `tx` must be the transaction that makes the change, so that neither exists without the other.
 * During an impersonation the actor is the administrator.
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
    // The id may come from a client and name an existing entry.
    if (added.length < single.length) throw new AppError('NOT_FOUND', 404)
  }
  for (const event of events) if ('rows' in event && event.rows.length > 0) await appendRows(tx, by, event)
}

/**
 * Appends rows to the entry of a bulk action; its first transaction inserts the entry. The id may come from a client,
 * so an entry of another actor or action is refused.
 */
async function appendRows(tx: Database, by: Author, { rows, ...act }: AuditAct): Promise<void> {
  const { subject = { id: act.id, name: '' } } = act
  const entry = { ...rowOf(by, { ...act, subject }), bulk: true }
  const added = await tx
    .insert(auditEntry)
    .values(entry)
    .onConflictDoNothing({ target: auditEntry.id })
    .returning({ id: auditEntry.id })
  if (added.length === 0) await requireOwn(tx, entry)
  // An advisory lock serializes the transactions of one action, so that each number is unique.
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${act.id}, 0))`)
  const [last] = await tx
    .select({ number: max(auditSubject.number) })
    .from(auditSubject)
    .where(eq(auditSubject.entryId, act.id))
  const before = last?.number ?? 0
  await tx.insert(auditSubject).values(
    rows.map(({ id, name, email = '', changes }, at) => ({
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
    subjectEmail: subject.email ?? '',
    reason: reason ?? null,
    changes,
    address,
  }
}
