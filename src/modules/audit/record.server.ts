import type { Caller } from '~/access/caller'
import { AppError } from '~/lib/app-error'
import { newId } from '~/lib/new-id'
import type { AuditAction } from '~/manifest/audit-kind'
import type { Database } from '~/platform/database.server'
import type { HandlerContext } from '~/platform/procedure.server'
import { auditEntry } from './audit.table.server'

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

export type AuditEvent = {
  action: AuditAction
  subject: Subject
  reason?: string | null
  changes?: Record<string, { from: unknown; to: unknown }>
}

/**
 * Writes down what was done. The database must be the transaction that does it, so that neither happens
 * without the other. Behind an impersonation stands its administrator: theirs is the event.
 */
export async function record(tx: Database, by: Author, events: readonly AuditEvent[]): Promise<void> {
  if (events.length === 0) return
  const { caller, address } = by
  const self = { userId: caller.userId, name: caller.name, email: caller.email }
  const actor = caller.impersonatedBy ?? self
  const actingAs = caller.impersonatedBy ? self : null
  await tx.insert(auditEntry).values(
    events.map(({ action, subject, reason, changes }) => ({
      id: newId(),
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
    })),
  )
}
