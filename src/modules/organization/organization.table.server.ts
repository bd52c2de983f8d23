import { sql } from 'drizzle-orm'
import {
  type AnyPgColumn,
  check,
  foreignKey,
  index,
  integer,
  jsonb,
  pgTable,
  text,
  unique,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import type { OrganizationRole } from '~/access/organization'
import { pictureColumns } from '~/entity/picture/picture-columns.server'
import { user } from '~/modules/auth/auth.table.server'
import { createdAt, moment, updatedAt } from '~/platform/columns.server'

// Foreign keys that empty one column of several (ON DELETE SET NULL (column), PostgreSQL 15) are in the migration alone:
// those of session, and of invitation. So are the triggers: they keep an owner, the number of members, and with each
// member what the list of members is ordered and searched by.

export const organization = pgTable(
  'organization',
  {
    id: text('id').primaryKey(),
    name: text('name').notNull(),
    slug: text('slug').notNull(),
    /** The id of its picture. */
    logo: uuid('logo'),
    /** Whatever a program keeps with it; the screens do not read it. */
    metadata: jsonb('metadata').$type<Record<string, unknown>>(),
    suspendedAt: moment('suspended_at'),
    suspendedReason: text('suspended_reason'),
    /** Where it may have more, or fewer, than the settings say. */
    maxMembers: integer('max_members'),
    maxInvitations: integer('max_invitations'),
    maxTeams: integer('max_teams'),
    maxTeamMembers: integer('max_team_members'),
    version: integer('version').notNull().default(1),
    /** Kept by a trigger: to count a hundred thousand takes longer than to read a page of organizations. */
    memberCount: integer('member_count').notNull().default(0),
    search: text('search').generatedAlwaysAs(sql`search_text("name" || ' ' || "slug")`),
    words: text('words')
      .array()
      .generatedAlwaysAs(sql`search_words("name" || ' ' || "slug")`),
    nameKey: text('name_key').generatedAlwaysAs(sql`search_text("name")`),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (t) => [
    uniqueIndex('organization_slug_unique').on(sql`lower(${t.slug})`),
    index('organization_newest').on(t.createdAt, t.id),
    index('organization_by_name').on(sql`${t.nameKey} collate "C"`, t.id),
    index('organization_suspended')
      .on(t.createdAt, t.id)
      .where(sql`${t.suspendedAt} is not null`),
    index('organization_suspended_by_name')
      .on(sql`${t.nameKey} collate "C"`, t.id)
      .where(sql`${t.suspendedAt} is not null`),
    index('organization_words').using('gin', t.words),
    // Only a picture that was uploaded for it.
    foreignKey({
      name: 'organization_logo_of',
      columns: [t.id, t.logo],
      foreignColumns: [organizationLogo.organizationId, organizationLogo.id],
    }),
    index('organization_logo_used')
      .on(t.logo)
      .where(sql`${t.logo} is not null`),
    index('organization_search').using('gin', t.search.op('gin_trgm_ops')),
    check('organization_name_length', sql`char_length(${t.name}) between 1 and 100`),
    check('organization_slug_form', sql`is_organization_slug(${t.slug})`),
    check(
      'organization_quotas',
      sql`${t.maxMembers} >= 1 and ${t.maxInvitations} >= 0 and ${t.maxTeams} >= 1 and ${t.maxTeamMembers} >= 1`,
    ),
  ],
)

/**
 * The words of a member, and the organization and the role among them, marked by a sign that no word holds: one scan of
 * an index finds those of one organization. Whoever asks writes it as the index does.
 */
export const memberTerms = (t: { words: AnyPgColumn; organizationId: AnyPgColumn; role: AnyPgColumn }) =>
  sql`(${t.words} || array['@' || ${t.organizationId}, '@' || ${t.organizationId} || ':' || ${t.role}])`

/** Uploaded for an organization; `organization.logo` says which of them it has. */
export const organizationLogo = pgTable(
  'organization_logo',
  {
    ...pictureColumns(),
    organizationId: text('organization_id')
      .notNull()
      .references((): AnyPgColumn => organization.id, { onDelete: 'cascade' }),
  },
  (t) => [
    unique('organization_logo_once').on(t.organizationId, t.id),
    index('organization_logo_created').on(t.createdAt),
  ],
)

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
    /** The person's own, kept by triggers: one index finds the members of one organization that hold a word. */
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

/** Of members alone: whoever leaves the organization leaves its teams. */
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
    /** Null: the first team. Emptied where the team is removed. */
    teamId: text('team_id'),
    status: text('status').$type<InvitationStatus>().notNull().default('pending'),
    /** Emptied where the inviter is a member no more: what they offered is void, also should they come back. */
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
