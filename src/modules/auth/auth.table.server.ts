import { sql } from 'drizzle-orm'
import {
  type AnyPgColumn,
  boolean,
  index,
  integer,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
} from 'drizzle-orm/pg-core'
import type { ColumnsMatch } from '~/entity/fields/field-store.server'
import { createdAt, moment, updatedAt } from '~/platform/columns.server'
import type { userFields } from './user.fields'

export const user = pgTable(
  'user',
  {
    id: text('id').primaryKey(),
    /** Empty until onboarding. */
    name: text('name').notNull(),
    email: text('email').notNull(),
    emailVerified: boolean('email_verified').notNull().default(false),
    image: text('image'),
    role: text('role').notNull().default('user'),
    banned: boolean('banned').notNull().default(false),
    banReason: text('ban_reason'),
    banExpires: moment('ban_expires'),
    onboardedAt: moment('onboarded_at'),
    /** The language mails are written in, as last chosen in the interface. */
    language: text('language').notNull().default('en'),
    /** Counts the changes of every field, so that two people who edit at once notice: see the trigger user_version. */
    version: integer('version').notNull().default(1),
    /** What a search looks at, written as searches are: see the function search_text. */
    search: text('search').generatedAlwaysAs(sql`search_text("name" || ' ' || "email")`),
    /** What people are ordered by. Kept, since to write it so takes longer than to read a row. */
    nameKey: text('name_key').generatedAlwaysAs(sql`search_text("name")`),
    words: text('words')
      .array()
      .generatedAlwaysAs(sql`search_words("name" || ' ' || "email")`),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (t) => [
    uniqueIndex('user_email_unique').on(sql`lower(${t.email})`),
    index('user_email').on(t.email),
    // One for each order of the list, with the id to break ties; by code points, so that a beginning is a range of it.
    index('user_newest').on(t.createdAt, t.id),
    index('user_by_name').on(sql`${t.nameKey} collate "C"`, t.id),
    index('user_by_email').on(sql`lower(${t.email}) collate "C"`, t.id),
    // The rare states, so that a filter by them reads only their rows.
    index('user_admin')
      .on(t.createdAt, t.id)
      .where(sql`is_admin(${t.role})`),
    index('user_banned')
      .on(t.createdAt, t.id)
      .where(sql`${t.banned}`),
    index('user_not_onboarded')
      .on(t.createdAt, t.id)
      .where(sql`${t.onboardedAt} is null`),
    index('user_not_verified')
      .on(t.createdAt, t.id)
      .where(sql`not ${t.emailVerified}`),
    index('user_words').using('gin', t.words),
    index('user_search').using('gin', t.search.op('gin_trgm_ops')),
  ],
)

/** Kept by the product itself: no form edits them, and the trigger user_version does not count them. */
type Bookkeeping =
  | 'emailVerified'
  | 'image'
  | 'banned'
  | 'banReason'
  | 'banExpires'
  | 'onboardedAt'
  | 'language'
  | 'search'
  | 'nameKey'
  | 'words'

true satisfies ColumnsMatch<typeof user, typeof userFields, Bookkeeping>

export const session = pgTable(
  'session',
  {
    id: text('id').primaryKey(),
    token: text('token').notNull().unique(),
    userId: text('user_id')
      .notNull()
      .references(() => user.id, { onDelete: 'cascade' }),
    expiresAt: moment('expires_at').notNull(),
    ipAddress: text('ip_address'),
    userAgent: text('user_agent'),
    impersonatedBy: text('impersonated_by').references(() => user.id, { onDelete: 'cascade' }),
    /** The administrator's own session: where that one ends, acting as somebody ends with it. */
    impersonatorSession: text('impersonator_session').references((): AnyPgColumn => session.id, {
      onDelete: 'cascade',
    }),
    /** The browser it began in, as in known_device: where a session is revoked, its browser is a stranger again. */
    device: text('device'),
    /** Set when the person's role changes: the next visit gets a new token, and the old one is dead. */
    mustRenew: boolean('must_renew').notNull().default(false),
    /** Where the person was last at work. References of the migration empty them when a membership ends. */
    activeOrganizationId: text('active_organization_id'),
    activeTeamId: text('active_team_id'),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (t) => [
    index('session_user').on(t.userId),
    index('session_impersonated_by').on(t.impersonatedBy),
    index('session_impersonator').on(t.impersonatorSession),
  ],
)

/** Why a session is no more, for the browser that still carries its cookie. Written by a trigger, kept for a day. */
export const endedSession = pgTable(
  'ended_session',
  {
    tokenHash: text('token_hash').primaryKey(),
    reason: text('reason').notNull(),
    /** Of an administrator who acted as somebody: their own session, to which the browser returns, once. */
    impersonatorSession: text('impersonator_session'),
    endedAt: moment('ended_at').notNull().defaultNow(),
  },
  (t) => [index('ended_session_ended_at').on(t.endedAt)],
)

/** A sign-in of a provider that belongs to a user. */
export const account = pgTable(
  'account',
  {
    id: text('id').primaryKey(),
    accountId: text('account_id').notNull(),
    providerId: text('provider_id').notNull(),
    userId: text('user_id')
      .notNull()
      .references(() => user.id, { onDelete: 'cascade' }),
    accessToken: text('access_token'),
    refreshToken: text('refresh_token'),
    idToken: text('id_token'),
    accessTokenExpiresAt: moment('access_token_expires_at'),
    refreshTokenExpiresAt: moment('refresh_token_expires_at'),
    scope: text('scope'),
    password: text('password'),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (t) => [index('account_user').on(t.userId), uniqueIndex('account_provider').on(t.providerId, t.accountId)],
)

/** A public key that a person's device or password manager holds the other half of. */
export const passkey = pgTable(
  'passkey',
  {
    id: text('id').primaryKey(),
    name: text('name'),
    publicKey: text('public_key').notNull(),
    userId: text('user_id')
      .notNull()
      .references(() => user.id, { onDelete: 'cascade' }),
    credentialID: text('credential_id').notNull().unique(),
    counter: integer('counter').notNull(),
    deviceType: text('device_type').notNull(),
    backedUp: boolean('backed_up').notNull(),
    transports: text('transports'),
    aaguid: text('aaguid'),
    createdAt: createdAt(),
  },
  (t) => [index('passkey_user').on(t.userId)],
)

/** A browser that someone signed in with before, by the keyed hash of a cookie of its own. */
export const knownDevice = pgTable(
  'known_device',
  {
    userId: text('user_id')
      .notNull()
      .references(() => user.id, { onDelete: 'cascade' }),
    device: text('device').notNull(),
    /** Of the last sign-in: every one renews it. */
    createdAt: createdAt(),
  },
  (t) => [primaryKey({ columns: [t.userId, t.device] })],
)

/** A change of address that the old one can take back for a while. Without a reference: its person may be gone. */
export const addressChange = pgTable(
  'address_change',
  {
    tokenHash: text('token_hash').primaryKey(),
    userId: text('user_id').notNull(),
    oldEmail: text('old_email').notNull(),
    newEmail: text('new_email').notNull(),
    createdAt: createdAt(),
    usedAt: moment('used_at'),
  },
  (t) => [
    index('address_change_user').on(t.userId),
    // For clearing away what can be taken back no more.
    index('address_change_created_at').on(t.createdAt),
  ],
)

/** What must survive a round trip: a provider's answer, a passkey's challenge. */
export const verification = pgTable(
  'verification',
  {
    id: text('id').primaryKey(),
    identifier: text('identifier').notNull(),
    value: text('value').notNull(),
    expiresAt: moment('expires_at').notNull(),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (t) => [index('verification_identifier').on(t.identifier)],
)
