import { eq, inArray, notInArray, or } from 'drizzle-orm'
import { listSource } from '~/entity/list/list.server'
import { actsOn, entryColumns, toEntry } from '~/modules/audit/audit.data.server'
import { auditEntry, auditSubject } from '~/modules/audit/audit.table.server'
import { descending } from '~/platform/keyset.server'
import { memberUndos } from '../members/actions/members-undo.server'
import { ofOrganization } from '../members/member-list.data.server'
import { logKinds } from './log-kinds'
import { logList } from './log.list'

/** What administrators of the product do from outside: which of them it was is not the organization's business. */
const fromOutside = new Set(['appoint-owner', 'set-quotas', 'suspend', 'resume', 'visit-as-member'])

const recorded = (actions: readonly string[]) => actions.map((action) => `organization.${action}`)

/** What the audit log holds of one organization, for those who run it: without network addresses and others' reasons. */
export const logOf = listSource(
  { ...logList, filters: { ...logList.filters, organizationId: ofOrganization } },
  {
    table: auditEntry,
    id: auditEntry.id,
    orders: { '-at': descending(auditEntry.at, 'timestamptz') },
    filters: {
      // Also what was done to several organizations at once.
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
      const { id, at, action: name, actor, subject, changes, rows, undo } = toEntry(row, memberUndos)
      const action = name.replace(/^organization\./, '')
      return {
        id,
        at,
        action,
        actor: fromOutside.has(action) ? null : actor,
        changes,
        // How many other organizations were suspended is not this one's business. An act has its own id as its subject.
        rows: subject.id === id ? null : rows,
        undo,
      }
    },
  },
)
