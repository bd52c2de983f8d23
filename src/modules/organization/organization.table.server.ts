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
import { pictureColumns } from '~/entity/picture/picture-columns.server'
import { createdAt, moment, updatedAt } from '~/platform/columns.server'

// Foreign keys with ON DELETE SET NULL (column), of session and invitation, are in the migration only, and so are the
// triggers that maintain the member count.

export const organization = pgTable(
  'organization',
  {
    id: text('id').primaryKey(),
    name: text('name').notNull(),
    slug: text('slug').notNull(),
    /** The id of its picture. */
    logo: uuid('logo'),
    /** Arbitrary data of API clients; the screens do not use it. */
    metadata: jsonb('metadata').$type<Record<string, unknown>>(),
    suspendedAt: moment('suspended_at'),
    suspendedReason: text('suspended_reason'),
    /** Quotas that override the settings. */
    maxMembers: integer('max_members'),
    maxInvitations: integer('max_invitations'),
    maxTeams: integer('max_teams'),
    maxTeamMembers: integer('max_team_members'),
    version: integer('version').notNull().default(1),
    /** Maintained by a trigger, because counting is slow for large organizations. */
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
    // Only a picture uploaded for this organization.
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

/** Uploads of an organization; `organization.logo` references the current one. */
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
