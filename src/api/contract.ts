import { oc } from '@orpc/contract'
import * as z from 'zod/mini'
import type { Permission } from '~/access/permissions'
import { refusalOf } from '~/access/refusals'
import { compiled } from '~/seams/zod-jit'

/** Who may make a call: someone with the permission, anyone signed in, or anyone at all. */
export type CallAccess = Permission | 'signed-in' | 'anyone'

/** Features that settings can switch off, by the names of the settings. */
export type Feature = 'organizations'

export type Features = Readonly<Record<Feature, boolean>>

/** Deny by default: a call without access is refused to everybody. */
export type CallMeta = {
  access?: CallAccess
  /** The call answers 404 where this feature is switched off. */
  feature?: Feature
  /** Reads many rows, so it may wait longer for a database connection. */
  long?: boolean
}

const missing = z.object({ permission: z.string() })
/** `message`: in the caller's language. `key`: where it has one among the product's messages. */
const fields = z.array(z.object({ path: z.string(), message: z.string(), key: z.optional(z.string()) }))

/** The errors that every call may answer, besides its own. */
const commonErrors = {
  UNAUTHORIZED: { status: 401 },
  FORBIDDEN: { status: 403, data: missing },
  DEMO_READ_ONLY: { status: 403 },
  NOT_WHILE_IMPERSONATING: { status: 403 },
  INVALID_INPUT: { status: 400, data: z.object({ fields }) },
  SERVICE_UNAVAILABLE: { status: 503 },
}

/** The start of every call's contract: names the permission it needs. */
export const requires = (access: CallAccess, feature?: Feature) =>
  oc
    .$meta<CallMeta>({ access, feature })
    .errors(isPermission(access) ? { [refusalOf(access)]: { status: 403, data: missing } } : {})
    .errors(commonErrors)

const isPermission = (access: CallAccess): access is Permission => access.includes('.')

export const notFound = { NOT_FOUND: { status: 404 } }

/** Text that PostgreSQL can store: no NUL byte and no lone surrogate. */
const storable = /^[^\0\p{Cs}]*$/u

/** A malformed id answers 404, as an unknown one does, and not 400. */
export const idInput = z.pipe(
  z.string(),
  z.transform((id) => (id.length <= 100 && storable.test(id) ? id : '')),
)

export const searchTermInput = z._default(z.string().check(z.maxLength(200), z.regex(storable)), '')

/** Keyset pagination input of every list. A sort key may be many times as long as the name (collation). */
export const pageInput = {
  cursor: z.optional(z.string().check(z.maxLength(8000))),
  limit: z._default(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(100)), 20),
}

export const pageOf = <Row extends z.ZodMiniObject>(row: Row) =>
  z.object({ items: z.array(compiled(row)), total: z.int(), nextCursor: z.nullable(z.string()) })

/** The total is a lower bound: counting stops early on large tables. */
export const totalIsAtLeast = z.boolean()

/** A page of a searchable list. `similar`: there is no exact match; these are similar. */
export const foundPageOf = <Row extends z.ZodMiniObject>(row: Row) =>
  z.extend(pageOf(row), { totalIsAtLeast, similar: z.boolean() })

export const invalidCursor = { INVALID_CURSOR: { status: 400 } }

/** A boolean from JSON or from a query string. */
export const flag = z.pipe(
  z.union([z.boolean(), z.enum(['true', 'false'])]),
  z.transform((value) => value === true || value === 'true'),
)

/** In seconds. */
const later = z.object({ retryAfter: z.int() })

/** Concurrency limits: per person (429) and for everybody together (503). */
export const uploadErrors = {
  TOO_MANY_UPLOADS: { status: 429, data: later },
  UPLOADS_BUSY: { status: 503, data: later },
  TIMEOUT: { status: 408 },
}
export const exportErrors = {
  TOO_MANY_EXPORTS: { status: 429, data: later },
  EXPORTS_BUSY: { status: 503, data: later },
}

/** A response that the browser saves as a file. */
export const download = z.object({
  headers: z.record(z.string(), z.string()),
  body: z.instanceof(ReadableStream<Uint8Array>),
})
