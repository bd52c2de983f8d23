import { AppError } from '~/lib/app-error'
import type { Actor } from '~/modules/audit/record.server'
import type { Database } from '~/platform/database.server'
import { consume } from '~/platform/rate-limit.server'
import { isSlugFree } from '../organization.data.server'
import { slugSchema } from '../organization.schema'

/** As often as somebody types. Whoever asks for one name after another would learn which organizations there are. */
const checks = { window: 60, max: 60 }

/**
 * What is wrong with an address for an organization, as a message's key, or null. Counted by the person, for both APIs
 * together: network addresses change.
 */
export async function checkSlug(db: Database, { caller }: Actor, slug: string): Promise<string | null> {
  const { retryAfter } = await consume(db, `slug:${caller.userId}`, checks)
  if (retryAfter !== null) throw new AppError('TOO_MANY_REQUESTS', 429, { retryAfter })
  const fit = slugSchema.safeParse(slug)
  if (!fit.success) return fit.error.issues[0]!.message
  return (await isSlugFree(db, fit.data)) ? null : 'organization:slug.taken'
}
