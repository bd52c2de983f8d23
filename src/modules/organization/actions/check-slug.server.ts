import { AppError } from '~/lib/app-error'
import type { Actor } from '~/modules/audit/record.server'
import type { Database } from '~/platform/database.server'
import { consume } from '~/platform/rate-limit.server'
import { isSlugFree } from '../organization.data.server'
import { slugSchema } from '../organization.schema'

/** Enough for typing; the limit prevents enumerating organizations. */
const checks = { window: 60, max: 60 }

/**
 * The message key of a slug's problem, or null. Rate-limited by user, for both APIs together, because client addresses
 * change.
 */
export async function checkSlug(db: Database, { caller }: Actor, slug: string): Promise<string | null> {
  const { retryAfter } = await consume(db, `slug:${caller.userId}`, checks)
  if (retryAfter !== null) throw new AppError('TOO_MANY_REQUESTS', 429, { retryAfter })
  const fit = slugSchema.safeParse(slug)
  if (!fit.success) return fit.error.issues[0]!.message
  return (await isSlugFree(db, fit.data)) ? null : 'organization:slug.taken'
}
