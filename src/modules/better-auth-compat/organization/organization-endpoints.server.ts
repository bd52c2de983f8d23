import type { BetterAuthPlugin } from 'better-auth'
import * as z from 'zod/mini'
import { canIn } from '~/access/organization'
import { idInput } from '~/api/contract'
import { AppError } from '~/lib/app-error'
import { compatEndpoint as endpoint } from '~/modules/better-auth-compat/compat-endpoint.server'
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

const memberLimit = z.coerce.number().check(z.int(), z.minimum(1), z.maximum(100))

const basicEndpoints = (db: Database) => ({
  createOrganization: endpoint(
    '/organization/create',
    { method: 'POST', permission: 'organization.create', input: createInput },
    async (by, { keepCurrentActiveOrganization: keepActive, ...given }) => {
      const { organization, member } = await createOrganization(db, by, { ...given, keepActive })
      return { ...toLibraryOrganization(organization), members: [toLibraryMember(member)] }
    },
  ),

  checkOrganizationSlug: endpoint(
    '/organization/check-slug',
    { method: 'POST', permission: null, input: z.strictObject({ slug: z.string().check(z.maxLength(200)) }) },
    async (by, { slug }) => {
      if ((await checkSlug(db, by, slug)) !== null)
        throw new AppError('ORGANIZATION_SLUG_ALREADY_TAKEN', 400, { field: 'slug' })
      return { status: true }
    },
  ),

  updateOrganization: endpoint(
    '/organization/update',
    { method: 'POST', permission: null, input: updateInput },
    async (by, { organizationId, data }) => {
      const id = await organizationIdFor(db, by, organizationId)
      return toLibraryOrganization(await updateOrganization(db, by, id, data))
    },
  ),

  deleteOrganization: endpoint(
    '/organization/delete',
    { method: 'POST', permission: null, input: z.strictObject({ organizationId: idInput }) },
    async (by, { organizationId }) => toLibraryOrganization(await deleteOrganization(db, by, organizationId)),
  ),

  setActiveOrganization: endpoint(
    '/organization/set-active',
    { method: 'POST', permission: null, input: setActiveInput },
    async (by, { organizationId, organizationSlug }) => {
      if (organizationId === null) {
        await setActive(db, by, { organizationId: null, teamId: null })
        return null
      }
      const { organization } = await membershipFor(db, by, { organizationId, organizationSlug })
      await setActive(db, by, { organizationId: organization.id, teamId: null })
      return toLibraryOrganization(organization)
    },
  ),

  getOrganization: endpoint(
    '/organization/get-organization',
    { method: 'GET', permission: null, input: z.object(organizationInput) },
    async (by, named) => toLibraryOrganization((await membershipFor(db, by, named)).organization),
  ),

  getFullOrganization: endpoint(
    '/organization/get-full-organization',
    {
      method: 'GET',
      permission: null,
      input: z.object({ ...organizationInput, membersLimit: z.optional(memberLimit) }),
    },
    async (by, { membersLimit = 100, ...named }) => {
      const { organization, role } = await membershipFor(db, by, named)
      const [{ members }, teams, invitations] = await Promise.all([
        membersPage(db, organization.id, { limit: membersLimit, offset: 0 }),
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
    },
  ),

  listOrganizations: endpoint(
    '/organization/list',
    { method: 'GET', permission: null, input: z.object({}) },
    async (by) =>
      (await organizationsOf(db, by.caller.userId)).map(({ organization }) =>
        toLibraryOrganization(organization),
      ),
  ),

  hasPermission: endpoint(
    '/organization/has-permission',
    {
      method: 'POST',
      permission: null,
      input: z.strictObject({
        organizationId: z.optional(idInput),
        permissions: z.record(z.string(), z.array(z.string())),
      }),
    },
    async (by, { organizationId, permissions }) => {
      const { role } = await membershipFor(db, by, { organizationId })
      const requested = Object.entries(permissions).flatMap(([resource, actions]) =>
        actions.map((action) => `${resource}.${action}`),
      )
      return { error: null, success: requested.length > 0 && requested.every((name) => canIn(role, name)) }
    },
  ),

  listInvitations: endpoint(
    '/organization/list-invitations',
    { method: 'GET', permission: null, input: z.object({ organizationId: z.optional(idInput) }) },
    async (by, named) => {
      const { organization, role } = await membershipFor(db, by, named)
      requireIn(role, 'invitation.create')
      return (await invitationsOf(db, organization.id)).map(({ invitation }) =>
        toLibraryInvitation(invitation),
      )
    },
  ),
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
