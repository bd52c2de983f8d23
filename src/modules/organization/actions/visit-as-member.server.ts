import { and, eq, gte } from 'drizzle-orm'
import type { AuditAction } from '~/manifest/audit-kind'
import { auditEntry } from '~/modules/audit/audit.table.server'
import { type Actor, actorOf } from '~/modules/audit/record.server'
import { session } from '~/modules/auth/auth.table.server'
import type { HandlerContext } from '~/platform/procedure.server'
import type { Database } from '~/platform/database.server'
import { inTransaction } from '~/platform/transaction.server'
import { type CallerMembership, membershipOf, type Named } from '../organization.data.server'
import { type Organization, recordIn, unknownOrganization } from './in-organization.server'
import type { Scope } from '~/platform/scope.server'

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

/** A value of each request, made on first use: what several calls of one page share. */
function perRequest<T>(make: () => T): (scope: Scope) => T {
  const made = new WeakMap<Scope, T>()
  return (scope) => {
    const value = made.get(scope) ?? make()
    made.set(scope, value)
    return value
  }
}

const readMemberships = perRequest(() => new Map<string, Promise<CallerMembership>>())

/**
 * The caller's membership, for calls that read the organization: read once per page, whose calls all ask for it. A
 * request that may change memberships reads each time.
 */
export async function requireMembership(context: HandlerContext, named: Named): Promise<CallerMembership> {
  const by = actorOf(context)
  const { scope } = context
  if (scope.request.method !== 'GET') return await readMembership(context, by, named)
  const memberships = readMemberships(scope)
  const keyOf = (each: Named) => JSON.stringify([by.caller.userId, by.caller.sessionId, each])
  const found = memberships.get(keyOf(named)) ?? readMembership(context, by, named)
  memberships.set(keyOf(named), found)
  const { organization } = await found
  memberships.set(keyOf({ id: organization.id }), found)
  return await found
}

async function readMembership({ db }: HandlerContext, by: Actor, named: Named): Promise<CallerMembership> {
  const found = await membershipOf(db, by.caller.userId, named)
  if (!found) throw unknownOrganization()
  await recordVisit(db, by, found.organization)
  return found
}
