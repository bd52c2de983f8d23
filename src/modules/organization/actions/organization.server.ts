import { eq, inArray } from 'drizzle-orm'
import { AppError, InvalidInput } from '~/lib/app-error'
import { newId } from '~/lib/new-id'
import { isUuid } from '~/lib/uuid'
import type { Actor } from '~/modules/audit/record.server'
import { requirePermission, requireActiveSession } from '~/modules/user/actions/administer.server'
import { isUniqueViolation, violatedReference } from '~/platform/database-errors.server'
import type { Database } from '~/platform/database.server'
import { consume } from '~/platform/rate-limit.server'
import { releaseLogos } from '../logo/logos.server'
import { notifyDeleted } from '../mails/organization-notices.server'
import { organization } from '../organization.table.server'
import { team, teamMember } from '../teams/team.table.server'
import { member } from '../members/member.table.server'
import { setActive } from './active.server'
import {
  changesOf,
  inOrganizationTransaction,
  type Member,
  memberAction,
  type Organization,
  type OrganizationEvent,
  recordIn,
  requireRoomToOwn,
} from './in-organization.server'
import { isSlugFree } from '../organization.data.server'
import { slugSchema } from '../organization.schema'

type Given = { name: string; slug: string; metadata?: Record<string, unknown> }

export type Created = { organization: Organization; member: Member }

/** Creates an organization with its owner and its first team, which has its name. */
export async function createOrganization(
  db: Database,
  by: Actor,
  { keepActive = false, ...given }: Given & { keepActive?: boolean },
): Promise<Created> {
  requirePermission(by, 'organization.create')
  // An unverified address could belong to anybody.
  if (!by.caller.emailVerified) throw new AppError('YOU_ARE_NOT_ALLOWED_TO_CREATE_A_NEW_ORGANIZATION', 403)
  return await inOrganizationTransaction(db, by, async (tx) => {
    const { userId } = by.caller
    await requireRoomToOwn(tx, userId)
    await requireActiveSession(tx, by)
    const created = await write('ORGANIZATION_ALREADY_EXISTS', () =>
      tx
        .insert(organization)
        .values({ id: newId(), ...given })
        .returning(),
    )
    const organizationId = created.id
    const [own] = await tx
      .insert(member)
      .values({ id: newId(), organizationId, userId, role: 'owner' })
      .returning()
    const teamId = newId()
    await tx.insert(team).values({ id: teamId, organizationId, name: created.name })
    await tx.insert(teamMember).values({ id: newId(), organizationId, teamId, userId })
    if (!keepActive) await setActive(tx, by, { organizationId, teamId })
    const changes = { name: { from: null, to: created.name }, slug: { from: null, to: created.slug } }
    await recordIn(tx, by, created, [{ action: 'organization.create', changes }])
    return { organization: created, member: own! }
  })
}

export type OrganizationChange = Partial<Given> & {
  /** The id of an uploaded picture; null removes the logo. */
  logo?: string | null
  /** The version that was edited (optimistic locking); without one, concurrent changes are overwritten. */
  version?: number
}

export const updateOrganization = memberAction(
  { permission: 'organization.update' },
  async (tx, { organization: before }, { version, ...change }: OrganizationChange) => {
    const { metadata, logo = before.logo, ...fields } = change
    const changes = changesOf(before, fields)
    const events: OrganizationEvent[] = []
    if (Object.keys(changes).length > 0 || metadata !== undefined)
      events.push({ action: 'organization.update', changes })
    if (logo !== before.logo)
      events.push({ action: logo ? 'organization.set-logo' : 'organization.remove-logo' })
    if (events.length === 0) return { value: before, events }
    if (version !== undefined && version !== before.version)
      throw new AppError('EDIT_CONFLICT', 409, { current: before })
    if (logo && !isUuid(logo)) throw unknownLogo()
    const after = await write('ORGANIZATION_SLUG_ALREADY_TAKEN', () =>
      tx.update(organization).set(change).where(eq(organization.id, before.id)).returning(),
    )
    return { value: after, events }
  },
)

const unknownLogo = () => new InvalidInput([{ path: 'logo', message: 'organization:logo.unknown' }])

/** Deletes all its rows and notifies its other members. */
export const deleteOrganization = memberAction(
  { permission: 'organization.delete' },
  async (tx, { by, organization: found }) => {
    await notifyDeleted(tx, by, found)
    await eraseOrganizations(tx, [found.id])
    return { value: found, events: [{ action: 'organization.delete' }] }
  },
)

/** Deletes all rows of organizations and, after the commit, their files. */
export async function eraseOrganizations(tx: Database, ids: string[]): Promise<void> {
  await releaseLogos(tx, ids)
  await tx.delete(organization).where(inArray(organization.id, ids))
}

async function write(
  taken: 'ORGANIZATION_ALREADY_EXISTS' | 'ORGANIZATION_SLUG_ALREADY_TAKEN',
  statement: () => PromiseLike<Organization[]>,
): Promise<Organization> {
  try {
    const [row] = await statement()
    return row!
  } catch (error) {
    if (isUniqueViolation(error)) throw new AppError(taken, 400, { field: 'slug' })
    // The upload was deleted meanwhile, or belongs to another organization.
    if (violatedReference(error)?.includes('logo')) throw unknownLogo()
    throw error
  }
}

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
