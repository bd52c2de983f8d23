import { and, eq, gte, type SQL } from 'drizzle-orm'
import type { AuditAction } from '~/manifest/audit-kind'
import { auditEntry } from '~/modules/audit/audit.table.server'
import { type Actor, actorOf } from '~/modules/audit/record.server'
import { session } from '~/modules/auth/auth.table.server'
import type { HandlerContext } from '~/platform/procedure.server'
import type { Database } from '~/platform/database.server'
import { inTransaction } from '~/platform/transaction.server'
import { type CallerMembership, membershipOf } from '../organization.data.server'
import { type Organization, recordIn, unknownOrganization } from './in-organization.server'

const visited: AuditAction = 'organization.visit-as-member'

/**
 * Records in the organization's log that an administrator who impersonates a member read it, once per impersonation.
 * Call it before every response with data of one organization, outside a read-only transaction: if the entry cannot be
 * written, the data is not returned.
 * @public for modules to come
 */
export async function recordVisit(
  db: Database,
  by: Actor,
  organization: Pick<Organization, 'id' | 'name'>,
): Promise<void> {
  const { caller } = by
  if (!caller.impersonatedBy || (await isRecorded(db, by, organization.id))) return
  await inTransaction(db, async (tx) => {
    // A page sends several calls at once: the lock makes the second wait and find the entry.
    const own = eq(session.id, caller.sessionId)
    await tx.select({ id: session.id }).from(session).where(own).for('no key update')
    if (await isRecorded(tx, by, organization.id)) return
    const changes = { member: { from: null, to: caller.name || caller.email } }
    await recordIn(tx, by, organization, [{ action: visited, changes }])
  })
}

/** By the impersonation's session: a later impersonation of the same user is recorded again. */
async function isRecorded(db: Database, { caller }: Actor, organizationId: string): Promise<boolean> {
  const found = await db
    .select({ id: auditEntry.id })
    .from(auditEntry)
    .innerJoin(session, and(eq(session.id, caller.sessionId), gte(auditEntry.at, session.createdAt)))
    .where(
      and(
        eq(auditEntry.subjectId, organizationId),
        eq(auditEntry.action, visited),
        eq(auditEntry.actorId, caller.impersonatedBy!.userId),
        eq(auditEntry.actingAsId, caller.userId),
      ),
    )
    .limit(1)
  return found.length > 0
}

/** The caller's membership, for calls that read the organization. */
export async function requireMembership(context: HandlerContext, named: SQL): Promise<CallerMembership> {
  const by = actorOf(context)
  const found = await membershipOf(context.db, by.caller.userId, named)
  if (!found) throw unknownOrganization()
  await recordVisit(context.db, by, found.organization)
  return found
}
