import { and, asc, desc, eq, inArray, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type { AuditAction } from '~/manifest/audit-kind'
import { auditEntry } from '~/modules/audit/audit.table.server'
import type { Database } from '~/platform/database.server'
import type { Visit } from './account.schema'

const impersonated: AuditAction = 'user.impersonate'
const left: AuditAction = 'user.stop-impersonating'

const next = alias(auditEntry, 'next')

/** Impersonations of the user, newest first. One ends at the same administrator's next end entry. */
export function listVisits(db: Database, userId: string, limit?: number): Promise<Visit[]> {
  const following = db
    .select({ until: sql<Date | null>`case when ${next.action} = ${left} then ${next.at} end`.as('until') })
    .from(next)
    .where(
      and(
        eq(next.subjectId, auditEntry.subjectId),
        eq(next.actorId, auditEntry.actorId),
        inArray(next.action, [impersonated, left]),
        sql`(${next.at}, ${next.id}) > (${auditEntry.at}, ${auditEntry.id})`,
      ),
    )
    .orderBy(asc(next.at), asc(next.id))
    .limit(1)
    .as('following')
  const visits = db
    .select({
      id: auditEntry.id,
      by: auditEntry.actorName,
      at: auditEntry.at,
      until: sql`${following.until}`.mapWith(auditEntry.at),
      reason: auditEntry.reason,
    })
    .from(auditEntry)
    .leftJoinLateral(following, sql`true`)
    .where(and(eq(auditEntry.subjectId, userId), eq(auditEntry.action, impersonated)))
    .orderBy(desc(auditEntry.at), desc(auditEntry.id))
  return limit === undefined ? visits : visits.limit(limit)
}
