import { eq, inArray, notInArray, or } from 'drizzle-orm'
import { listSource } from '~/entity/list/list.server'
import { actsOn, entryColumns, toEntry } from '~/modules/audit/audit.data.server'
import { auditEntry, auditSubject } from '~/modules/audit/audit.table.server'
import { descending } from '~/platform/keyset.server'
import { memberUndos } from '../members/actions/members-undo.server'
import { ofOrganization } from '../members/member-list.data.server'
import { logKinds } from './log-kinds'
import { logList } from './log.list'

/** Actions of administrators, who stay anonymous to the organization. */
const fromOutside = new Set(['appoint-owner', 'set-quotas', 'suspend', 'resume', 'visit-as-member'])

const recorded = (actions: readonly string[]) => actions.map((action) => `organization.${action}`)

/** The audit entries of one organization for its admins, without client addresses and administrators' reasons. */
export const logOf = listSource(
  { ...logList, filters: { ...logList.filters, organizationId: ofOrganization } },
  {
    table: auditEntry,
    id: auditEntry.id,
    orders: { '-at': descending(auditEntry.at, 'timestamptz') },
    filters: {
      // Also bulk actions on several organizations.
      organizationId: (id) => or(eq(auditEntry.subjectId, id), actsOn(eq(auditSubject.subjectId, id))),
      kind: (kind) =>
        kind === 'other'
          ? notInArray(auditEntry.action, recorded(Object.values(logKinds).flat()))
          : inArray(auditEntry.action, recorded(logKinds[kind])),
    },
    read: (db, { position, where, orderBy, limit }) =>
      db
        .select({ ...entryColumns, position })
        .from(auditEntry)
        .where(where)
        .orderBy(...orderBy)
        .limit(limit),
    toItem: (row) => {
      const { id, at, action: name, actor, subject, changes, rows, undo } = toEntry(row, null, memberUndos)
      const action = name.replace(/^organization\./, '')
      return {
        id,
        at,
        action,
        actor: fromOutside.has(action) ? null : actor,
        changes,
        // The number of other suspended organizations is not shown. A bulk action's subject is its own id.
        rows: subject.id === id ? null : rows,
        undo,
      }
    },
  },
)
