import { sql } from 'drizzle-orm'
import { check, foreignKey, index, pgTable, text, unique, uniqueIndex } from 'drizzle-orm/pg-core'
import { createdAt, updatedAt } from '~/platform/columns.server'
import { member } from '../members/member.table.server'
import { organization } from '../organization.table.server'

export const team = pgTable(
  'team',
  {
    id: text('id').primaryKey(),
    organizationId: text('organization_id')
      .notNull()
      .references(() => organization.id, { onDelete: 'cascade' }),
    name: text('name').notNull(),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (t) => [
    unique('team_of_organization').on(t.organizationId, t.id),
    uniqueIndex('team_name_unique').on(t.organizationId, sql`lower(${t.name})`),
    check('team_name_length', sql`char_length(${t.name}) between 1 and 100`),
  ],
)

/** References the membership, so that leaving the organization also leaves its teams. */
export const teamMember = pgTable(
  'team_member',
  {
    id: text('id').primaryKey(),
    organizationId: text('organization_id').notNull(),
    teamId: text('team_id').notNull(),
    userId: text('user_id').notNull(),
    createdAt: createdAt(),
  },
  (t) => [
    unique('team_member_once').on(t.teamId, t.userId),
    foreignKey({
      name: 'team_member_team',
      columns: [t.organizationId, t.teamId],
      foreignColumns: [team.organizationId, team.id],
    }).onDelete('cascade'),
    foreignKey({
      name: 'team_member_member',
      columns: [t.organizationId, t.userId],
      foreignColumns: [member.organizationId, member.userId],
    }).onDelete('cascade'),
    index('team_member_of').on(t.organizationId, t.userId),
    index('team_member_newest').on(t.teamId, t.createdAt, t.id),
  ],
)
