import { sql } from 'drizzle-orm'
import { check, index, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core'
import type { OrganizationRole } from '~/access/organization'
import { createdAt, moment } from '~/platform/columns.server'
import { organization } from '../organization.table.server'

export type InvitationStatus = 'pending' | 'accepted' | 'rejected' | 'canceled'

export const invitation = pgTable(
  'invitation',
  {
    id: text('id').primaryKey(),
    organizationId: text('organization_id')
      .notNull()
      .references(() => organization.id, { onDelete: 'cascade' }),
    email: text('email').notNull(),
    role: text('role').$type<OrganizationRole>().notNull(),
    /** Null: the first team. Set to null when the team is deleted. */
    teamId: text('team_id'),
    status: text('status').$type<InvitationStatus>().notNull().default('pending'),
    /** Set to null when the inviter leaves: the invitation is then void, even if they return. */
    inviterId: text('inviter_id'),
    expiresAt: moment('expires_at').notNull(),
    createdAt: createdAt(),
  },
  (t) => [
    uniqueIndex('invitation_pending_once')
      .on(t.organizationId, sql`lower(${t.email})`)
      .where(sql`${t.status} = 'pending'`),
    index('invitation_newest').on(t.organizationId, t.createdAt, t.id),
    index('invitation_pending_for')
      .on(sql`lower(${t.email})`)
      .where(sql`${t.status} = 'pending'`),
    check('invitation_role', sql`${t.role} in ('owner', 'admin', 'member')`),
    check('invitation_status', sql`${t.status} in ('pending', 'accepted', 'rejected', 'canceled')`),
  ],
)
