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
    /** The language of mails, as last chosen in the interface. */
    language: text('language').notNull().default('en'),
    /** Incremented by the trigger user_version when a field changes (optimistic concurrency). */
    version: integer('version').notNull().default(1),
    /** The searched text, folded by the SQL function search_text. */
    search: text('search').generatedAlwaysAs(sql`search_text("name" || ' ' || "email")`),
    /** The sort key. Stored, because folding takes longer than reading a row. */
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
    // One index per order of the list, with the id to break ties; by code point, so that a prefix is a range.
    index('user_newest').on(t.createdAt, t.id),
    index('user_by_name').on(sql`${t.nameKey} collate "C"`, t.id),
    index('user_by_email').on(sql`lower(${t.email}) collate "C"`, t.id),
    // Partial indexes of rare states, for filters.
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

/** Internal columns: not editable, and not counted by the trigger user_version. */
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
    /** The administrator's own session: an impersonation ends with it. */
    impersonatorSession: text('impersonator_session').references((): AnyPgColumn => session.id, {
      onDelete: 'cascade',
    }),
    /** The browser of the sign-in, as in known_device: revoking the session makes it unknown. */
    device: text('device'),
    /** Set when the user's role changes: the next request rotates the token. */
    mustRenew: boolean('must_renew').notNull().default(false),
    /** The last used organization and team; foreign keys clear them when a membership ends. */
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

/** Why a session ended, for the browser that still has its cookie. Written by a trigger, kept for a day. */
export const endedSession = pgTable(
  'ended_session',
  {
    tokenHash: text('token_hash').primaryKey(),
    reason: text('reason').notNull(),
    /** After an impersonation: the administrator's own session, to which the browser returns once. */
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

/** A WebAuthn credential: the public key of a device or password manager. */
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

/** A browser that a user signed in with before, by the keyed hash of its cookie. */
export const knownDevice = pgTable(
  'known_device',
  {
    userId: text('user_id')
      .notNull()
      .references(() => user.id, { onDelete: 'cascade' }),
    device: text('device').notNull(),
    /** Updated by every sign-in. */
    createdAt: createdAt(),
  },
  (t) => [primaryKey({ columns: [t.userId, t.device] })],
)

/** An address change that the old address can revert. No foreign key, because the user may be deleted. */
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
    // For deleting expired rows.
    index('address_change_created_at').on(t.createdAt),
  ],
)

/** State of a round trip: a provider's response, a WebAuthn challenge. */
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
