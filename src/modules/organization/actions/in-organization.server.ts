import { and, eq } from 'drizzle-orm'
import { canIn, type OrganizationPermission, type OrganizationRole } from '~/access/organization'
import { AppError } from '~/lib/app-error'
import { type Actor, type AuditEvent, record } from '~/modules/audit/record.server'
import { user } from '~/modules/auth/auth.table.server'
import { forbidWhileImpersonating, requireActiveSession } from '~/modules/user/actions/administer.server'
import { isReferenceViolation, sqlState } from '~/platform/database-errors.server'
import type { Database } from '~/platform/database.server'
import { currentScope } from '~/platform/scope.server'
import { inTransaction } from '~/platform/transaction.server'
import { organization } from '../organization.table.server'
import { member } from '../members/member.table.server'

export type Organization = typeof organization.$inferSelect
export type Member = typeof member.$inferSelect

export type OrganizationEvent = Omit<AuditEvent, 'subject'>

type Done<T> = { value: T; events: OrganizationEvent[] }

/** The caller's organization and membership. */
export type OrganizationContext = { organization: Organization; own: Member }

/** SQLSTATE of the trigger that keeps at least one owner. */
const noOwner = 'FW002'

/** The same 404 for a missing organization and for one of another tenant. */
export const unknownOrganization = () => new AppError('ORGANIZATION_NOT_FOUND', 404)

export const suspended = () => new AppError('ORGANIZATION_SUSPENDED', 403)

/** The error codes of the authentication library, which its clients know; other permissions answer FORBIDDEN. */
const refusals: Partial<Record<OrganizationPermission, string>> = {
  'organization.update': 'YOU_ARE_NOT_ALLOWED_TO_UPDATE_THIS_ORGANIZATION',
  'organization.delete': 'YOU_ARE_NOT_ALLOWED_TO_DELETE_THIS_ORGANIZATION',
  'member.create': 'YOU_ARE_NOT_ALLOWED_TO_INVITE_USERS_TO_THIS_ORGANIZATION',
  'member.update': 'YOU_ARE_NOT_ALLOWED_TO_UPDATE_THIS_MEMBER',
  'member.delete': 'YOU_ARE_NOT_ALLOWED_TO_DELETE_THIS_MEMBER',
  'invitation.create': 'YOU_ARE_NOT_ALLOWED_TO_INVITE_USERS_TO_THIS_ORGANIZATION',
  'invitation.cancel': 'YOU_ARE_NOT_ALLOWED_TO_CANCEL_THIS_INVITATION',
  'team.create': 'YOU_ARE_NOT_ALLOWED_TO_CREATE_A_NEW_TEAM',
  'team.update': 'YOU_ARE_NOT_ALLOWED_TO_UPDATE_THIS_TEAM',
  'team.delete': 'YOU_ARE_NOT_ALLOWED_TO_DELETE_THIS_TEAM',
}

export const refuseIn = (permission: OrganizationPermission) =>
  new AppError(refusals[permission] ?? 'FORBIDDEN', 403, { permission })

export function requireIn(role: OrganizationRole, permission: OrganizationPermission): void {
  if (!canIn(role, permission)) throw refuseIn(permission)
}

/**
 * A transaction on an organization. Everybody locks the organization first, and users after it, so that decisions are
 * based on rows that nobody else changes.
 */
export async function inOrganizationTransaction<T>(
  db: Database,
  by: Actor,
  work: (tx: Database) => Promise<T>,
): Promise<T> {
  forbidWhileImpersonating(by)
  try {
    return await inTransaction(db, work)
  } catch (error) {
    if (sqlState(error) === noOwner)
      throw new AppError('YOU_CANNOT_LEAVE_THE_ORGANIZATION_WITHOUT_AN_OWNER', 400)
    // The caller's session or user was deleted while this waited for a lock.
    if (isReferenceViolation(error)) throw new AppError('UNAUTHORIZED', 401)
    throw error
  }
}

export async function lockOrganization(tx: Database, id: string): Promise<Organization> {
  const [found] = await tx.select().from(organization).where(eq(organization.id, id)).for('no key update')
  if (!found) throw unknownOrganization()
  return found
}

export async function memberOf(tx: Database, organizationId: string, userId: string): Promise<Member | null> {
  const [found] = await tx
    .select()
    .from(member)
    .where(and(eq(member.organizationId, organizationId), eq(member.userId, userId)))
  return found ?? null
}

type Options = {
  /** Null: every member. */
  permission: OrganizationPermission | null
  /** Whether it is allowed while suspended, such as leaving. */
  evenSuspended?: boolean
}

/** Locks the organization, checks the caller's session again, makes the change and records it, in one transaction. */
export function onOrganization<T>(
  db: Database,
  by: Actor,
  organizationId: string,
  act: (tx: Database, found: Organization) => Promise<Done<T>>,
): Promise<T> {
  return inOrganizationTransaction(db, by, async (tx) => {
    const found = await lockOrganization(tx, organizationId)
    await requireActiveSession(tx, by)
    const { value, events } = await act(tx, found)
    await recordIn(tx, by, found, events)
    return value
  })
}

/** Runs a member's action, with their membership and permission checked under the organization's lock. */
export function inOrganization<T>(
  db: Database,
  by: Actor,
  organizationId: string,
  { permission, evenSuspended = false }: Options,
  act: (tx: Database, context: OrganizationContext) => Promise<Done<T>>,
): Promise<T> {
  return onOrganization(db, by, organizationId, async (tx, found) => {
    const own = await memberOf(tx, organizationId, by.caller.userId)
    if (!own) throw unknownOrganization()
    if (found.suspendedAt && !evenSuspended) throw suspended()
    if (permission) requireIn(own.role, permission)
    return await act(tx, { organization: found, own })
  })
}

type MemberContext = OrganizationContext & { by: Actor }

/**
 * Makes an action of members from its permission and its change. Callers pass the database, who acts, the
 * organization's id and the action's own input.
 */
export const memberAction =
  <Input extends unknown[], T>(
    options: Options,
    act: (tx: Database, context: MemberContext, ...input: Input) => Promise<Done<T>>,
  ) =>
  (db: Database, by: Actor, organizationId: string, ...input: Input): Promise<T> =>
    inOrganization(db, by, organizationId, options, (tx, context) => act(tx, { ...context, by }, ...input))

/** For the log: the given fields that differ from the stored ones. */
export const changesOf = (stored: Organization, fields: Partial<Organization>) =>
  Object.fromEntries(
    Object.entries(fields)
      .map(([name, to]) => [name, { from: stored[name as keyof Organization], to }] as const)
      .filter(([, { from, to }]) => from !== to),
  )

export const recordIn = (
  tx: Database,
  by: Actor,
  { id, name }: Pick<Organization, 'id' | 'name'>,
  events: OrganizationEvent[],
): Promise<void> =>
  record(
    tx,
    by,
    events.map((event) => ({ ...event, subject: { id, name, email: '' } })),
  )

/** The limits of organizations without their own quotas. */
export function defaultLimits() {
  const { members, invitations, teams, teamMembers } = currentScope().settings.organizationLimits
  return { members, invitations, teams, teamMembers }
}

/** The quotas of an organization, or else the settings. */
export function limitsOf({
  maxMembers,
  maxInvitations,
  maxTeams,
  maxTeamMembers,
}: Pick<Organization, 'maxMembers' | 'maxInvitations' | 'maxTeams' | 'maxTeamMembers'>) {
  const { members, invitations, teams, teamMembers } = defaultLimits()
  return {
    members: maxMembers ?? members,
    invitations: maxInvitations ?? invitations,
    teams: maxTeams ?? teams,
    teamMembers: maxTeamMembers ?? teamMembers,
  }
}

/** Locks the user, after the organization, so that concurrent transfers of ownership are counted. */
export async function hasRoomToOwn(tx: Database, userId: string): Promise<boolean> {
  await tx.select({ id: user.id }).from(user).where(eq(user.id, userId)).for('no key update')
  const owned = await tx.$count(member, and(eq(member.userId, userId), eq(member.role, 'owner')))
  return owned < currentScope().settings.organizationLimits.owned
}

export async function requireRoomToOwn(tx: Database, userId: string): Promise<void> {
  if (!(await hasRoomToOwn(tx, userId)))
    throw new AppError('YOU_HAVE_REACHED_THE_MAXIMUM_NUMBER_OF_ORGANIZATIONS', 403)
}
