import type { BetterAuthPlugin } from 'better-auth'
import * as z from 'zod/mini'
import { canIn } from '~/access/organization'
import { idInput } from '~/api/contract'
import { AppError } from '~/lib/app-error'
import { get, permissionNames, post } from '../compat-endpoint.server'
import type { Database } from '~/platform/database.server'
import {
  checkSlug,
  createOrganization,
  deleteOrganization,
  updateOrganization,
} from '~/modules/organization/actions/organization.server'
import { setActive } from '~/modules/organization/actions/active.server'
import { requireIn } from '~/modules/organization/actions/in-organization.server'
import { invitationsOf } from '~/modules/organization/invitations/invitation.data.server'
import { organizationsOf } from '~/modules/organization/organization.data.server'
import { teamsOf } from '~/modules/organization/teams/team.data.server'
import { membersPage } from '~/modules/better-auth-compat/organization/members-page.data.server'
import { newOrganizationSchema, organizationChangeSchema } from '~/modules/organization/organization.schema'
import { invitationEndpoints } from './invitation-endpoints.server'
import {
  toLibraryInvitation,
  toLibraryMember,
  toLibraryOrganization,
  toLibraryTeam,
} from './organization-shapes.server'
import { memberEndpoints } from './member-endpoints.server'
import { organizationIdFor, organizationInput, membershipFor } from './meant-organization.server'
import { teamEndpoints } from './team-endpoints.server'

/** Limited in size, and plain JSON only. */
const metadataInput = z.optional(
  z
    .record(z.string(), z.unknown())
    .check(z.refine((metadata) => JSON.stringify(metadata).length <= 4000, 'organization:metadata.tooLong')),
)

const createInput = z.extend(newOrganizationSchema, {
  metadata: metadataInput,
  keepCurrentActiveOrganization: z.optional(z.boolean()),
})

const updateInput = z.strictObject({
  organizationId: z.optional(idInput),
  data: z.extend(organizationChangeSchema, { metadata: metadataInput }),
})

const setActiveInput = z.strictObject({
  organizationId: z.optional(z.nullable(idInput)),
  organizationSlug: z.optional(idInput),
})

const slugInput = z.strictObject({ slug: z.string().check(z.maxLength(200)) })

const deleteInput = z.strictObject({ organizationId: idInput })

const ofOne = z.object(organizationInput)

const inFull = z.object({
  ...organizationInput,
  membersLimit: z._default(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(100)), 100),
})

const listInput = z.object({ organizationId: z.optional(idInput) })

const permissionsInput = z.strictObject({
  organizationId: z.optional(idInput),
  permissions: z.record(z.string(), z.array(z.string())),
})

const basicEndpoints = (db: Database) => ({
  createOrganization: post('/organization/create', 'organization.create', createInput, async (by, input) => {
    const { keepCurrentActiveOrganization: keepActive, ...given } = input
    const { organization, member } = await createOrganization(db, by, { ...given, keepActive })
    return { ...toLibraryOrganization(organization), members: [toLibraryMember(member)] }
  }),

  checkOrganizationSlug: post('/organization/check-slug', 'signed-in', slugInput, async (by, { slug }) => {
    if ((await checkSlug(db, by, slug)) !== null)
      throw new AppError('ORGANIZATION_SLUG_ALREADY_TAKEN', 400, { field: 'slug' })
    return { status: true }
  }),

  updateOrganization: post('/organization/update', 'signed-in', updateInput, async (by, given) => {
    const id = await organizationIdFor(db, by, given.organizationId)
    return toLibraryOrganization(await updateOrganization(db, by, id, given.data))
  }),

  deleteOrganization: post('/organization/delete', 'signed-in', deleteInput, async (by, given) =>
    toLibraryOrganization(await deleteOrganization(db, by, given.organizationId)),
  ),

  setActiveOrganization: post('/organization/set-active', 'signed-in', setActiveInput, async (by, given) => {
    const { organizationId, organizationSlug } = given
    if (organizationId === null) {
      await setActive(db, by, { organizationId: null, teamId: null })
      return null
    }
    const { organization } = await membershipFor(db, by, { organizationId, organizationSlug })
    await setActive(db, by, { organizationId: organization.id, teamId: null })
    return toLibraryOrganization(organization)
  }),

  getOrganization: get('/organization/get-organization', 'signed-in', ofOne, async (by, named) =>
    toLibraryOrganization((await membershipFor(db, by, named)).organization),
  ),

  getFullOrganization: get('/organization/get-full-organization', 'signed-in', inFull, async (by, given) => {
    const { organization, role } = await membershipFor(db, by, given)
    const [{ members }, teams, invitations] = await Promise.all([
      membersPage(db, organization.id, { limit: given.membersLimit, offset: 0 }),
      teamsOf(db, organization.id),
      // Invited addresses are visible only with the permission to invite.
      canIn(role, 'invitation.create') ? invitationsOf(db, organization.id) : [],
    ])
    return {
      ...toLibraryOrganization(organization),
      members,
      teams: teams.map(toLibraryTeam),
      invitations: invitations.map(({ invitation }) => toLibraryInvitation(invitation)),
    }
  }),

  listOrganizations: get('/organization/list', 'signed-in', z.object({}), async (by) =>
    (await organizationsOf(db, by.caller.userId)).map(({ organization }) =>
      toLibraryOrganization(organization),
    ),
  ),

  hasPermission: post('/organization/has-permission', 'signed-in', permissionsInput, async (by, given) => {
    const { role } = await membershipFor(db, by, { organizationId: given.organizationId })
    const requested = permissionNames(given.permissions)
    return { error: null, success: requested.length > 0 && requested.every((name) => canIn(role, name)) }
  }),

  listInvitations: get('/organization/list-invitations', 'signed-in', listInput, async (by, named) => {
    const { organization, role } = await membershipFor(db, by, named)
    requireIn(role, 'invitation.create')
    return (await invitationsOf(db, organization.id)).map(({ invitation }) => toLibraryInvitation(invitation))
  }),
})

/**
 * The API of the library's organization plugin, so that its client works unchanged. It uses the same actions as our own
 * API; docs/decisions/2026-11-16-organizations.md says why.
 */
export const organizationEndpoints = (db: Database) =>
  ({
    id: 'organization',
    endpoints: {
      ...basicEndpoints(db),
      ...memberEndpoints(db),
      ...teamEndpoints(db),
      ...invitationEndpoints(db),
    },
  }) satisfies BetterAuthPlugin
