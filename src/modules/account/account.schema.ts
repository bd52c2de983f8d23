import * as z from 'zod/mini'
import { ownProfileSchema } from '~/modules/auth/own-profile.schema'

/** A session without its token. */
export const deviceSchema = z.object({
  id: z.string(),
  browser: z.nullable(z.string()),
  system: z.nullable(z.string()),
  /** IP address of the sign-in. */
  address: z.nullable(z.string()),
  lastSeenAt: z.date(),
  /** The session of this request. */
  current: z.boolean(),
})

export type Device = z.infer<typeof deviceSchema>

export const passkeySchema = z.object({
  id: z.string(),
  name: z.nullable(z.string()),
  createdAt: z.date(),
  /** Synced by a password manager, so that it survives the loss of the device. */
  synced: z.boolean(),
})

export type Passkey = z.infer<typeof passkeySchema>

/** An administrator who impersonated the user; the name is included, the address is not. */
export const visitSchema = z.object({
  id: z.string(),
  by: z.string(),
  at: z.date(),
  /** Null if the impersonation was not ended explicitly; it lasts one hour at most. */
  until: z.nullable(z.date()),
  reason: z.nullable(z.string()),
})

export type Visit = z.infer<typeof visitSchema>

const accountDataSchema = z.object({
  user: z.extend(ownProfileSchema, {
    id: z.string(),
    emailVerified: z.boolean(),
    language: z.string(),
    onboardedAt: z.nullable(z.date()),
    createdAt: z.date(),
    updatedAt: z.date(),
  }),
  signIns: z.array(
    z.object({
      createdAt: z.date(),
      lastSeenAt: z.date(),
      expiresAt: z.date(),
      address: z.nullable(z.string()),
      userAgent: z.nullable(z.string()),
    }),
  ),
  passkeys: z.array(z.omit(passkeySchema, { id: true })),
  providers: z.array(z.object({ provider: z.string(), createdAt: z.date() })),
  visits: z.array(z.omit(visitSchema, { id: true })),
})

/** The stored data of a user without credentials. Modules add their own data. */
export const dataSchema = z.catchall(accountDataSchema, z.unknown())

export type AccountData = z.infer<typeof dataSchema>
