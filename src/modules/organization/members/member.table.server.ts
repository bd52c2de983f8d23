import { sql } from 'drizzle-orm'
import { type AnyPgColumn, check, index, pgTable, text, unique } from 'drizzle-orm/pg-core'
import type { OrganizationRole } from '~/access/organization'
import { user } from '~/modules/auth/auth.table.server'
import { createdAt } from '~/platform/columns.server'
import { organization } from '../organization.table.server'

// The migration has what Drizzle cannot express: triggers that keep an owner, the member count, and each member's sort
// key and search words.

/**
 * A member's words with the organization and the role as marked terms, so that one index scan finds those of one
 * organization. Queries must repeat this expression for the index to be used.
 */
export const memberTerms = (t: { words: AnyPgColumn; organizationId: AnyPgColumn; role: AnyPgColumn }) =>
  sql`(${t.words} || array['@' || ${t.organizationId}, '@' || ${t.organizationId} || ':' || ${t.role}])`

export const member = pgTable(
  'member',
  {
    id: text('id').primaryKey(),
    organizationId: text('organization_id')
      .notNull()
      .references(() => organization.id, { onDelete: 'cascade' }),
    userId: text('user_id')
      .notNull()
      .references(() => user.id, { onDelete: 'cascade' }),
    role: text('role').$type<OrganizationRole>().notNull(),
    /** The user's words, maintained by triggers: one index finds the members of one organization with a word. */
    words: text('words')
      .array()
      .notNull()
      .default(sql`'{}'`),
    nameKey: text('name_key').notNull().default(''),
    createdAt: createdAt(),
  },
  (t) => [
    unique('member_once').on(t.organizationId, t.userId),
    index('member_user').on(t.userId),
    index('member_newest').on(t.organizationId, t.createdAt, t.id),
    index('member_by_role').on(t.organizationId, t.role, t.createdAt, t.id),
    index('member_by_name').on(t.organizationId, sql`${t.nameKey} collate "C"`, t.id),
    index('member_role_by_name').on(t.organizationId, t.role, sql`${t.nameKey} collate "C"`, t.id),
    index('member_terms').using('gin', memberTerms(t)),
    index('member_owner')
      .on(t.organizationId)
      .where(sql`${t.role} = 'owner'`),
    check('member_role', sql`${t.role} in ('owner', 'admin', 'member')`),
  ],
)
