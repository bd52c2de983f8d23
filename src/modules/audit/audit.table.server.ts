import { sql } from 'drizzle-orm'
import { boolean, index, integer, jsonb, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import { moment } from '~/platform/columns.server'

export type Changes = Record<string, { from: unknown; to: unknown }>

/** Who did what to whom. Names and addresses are copied, without foreign keys, because the log outlives the users. */
export const auditEntry = pgTable(
  'audit_entry',
  {
    id: uuid('id').primaryKey(),
    at: moment('at').notNull().defaultNow(),
    action: text('action').notNull(),
    actorId: text('actor_id').notNull(),
    actorName: text('actor_name').notNull(),
    actorEmail: text('actor_email').notNull(),
    /** The user whom the actor impersonated. */
    actingAsId: text('acting_as_id'),
    actingAsEmail: text('acting_as_email'),
    subjectId: text('subject_id').notNull(),
    subjectName: text('subject_name').notNull(),
    subjectEmail: text('subject_email').notNull(),
    reason: text('reason'),
    /** The changes by field: old and new value. */
    changes: jsonb('changes').$type<Changes>(),
    address: text('address'),
    /** A bulk action: its rows are in `audit_subject`. */
    bulk: boolean('bulk').notNull().default(false),
    /** Names and addresses folded by the SQL function search_text. */
    search: text('search').generatedAlwaysAs(
      sql`search_text("actor_name" || ' ' || "actor_email" || ' ' || "subject_name" || ' ' || "subject_email" || ' ' || coalesce("acting_as_email", ''))`,
    ),
  },
  (t) => [
    index('audit_newest').on(t.at, t.id),
    index('audit_by_actor').on(t.actorId, t.at, t.id),
    index('audit_by_subject').on(t.subjectId, t.at, t.id),
    index('audit_by_action').on(t.action, t.at, t.id),
    index('audit_search').using('gin', t.search.op('gin_trgm_ops')),
  ],
)

/**
 * A row of a bulk action. Numbered from 1 within its action, so that the highest number is the count: the action runs
 * in several transactions, and the log is append-only.
 */
export const auditSubject = pgTable(
  'audit_subject',
  {
    entryId: uuid('entry_id').notNull(),
    number: integer('number').notNull(),
    subjectId: text('subject_id').notNull(),
    subjectName: text('subject_name').notNull(),
    subjectEmail: text('subject_email').notNull(),
    /** The changes of this row only; those common to all rows are in the entry. */
    changes: jsonb('changes').$type<Changes>(),
    search: text('search').generatedAlwaysAs(sql`search_text("subject_name" || ' ' || "subject_email")`),
  },
  (t) => [
    primaryKey({ columns: [t.entryId, t.number] }),
    index('audit_subject_by_id').on(t.subjectId, t.entryId),
    index('audit_subject_search').using('gin', t.search.op('gin_trgm_ops')),
  ],
)
