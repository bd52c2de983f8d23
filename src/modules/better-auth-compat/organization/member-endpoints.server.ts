import * as z from 'zod/mini'
import { organizationRoles } from '~/access/organization'
import { idInput } from '~/api/contract'
import { AppError } from '~/lib/app-error'
import { compatEndpoint as endpoint } from '~/modules/better-auth-compat/compat-endpoint.server'
import type { Database } from '~/platform/database.server'
import { memberOf } from '~/modules/organization/actions/in-organization.server'
import {
  leaveOrganization,
  removeMember,
  setMemberRole,
} from '~/modules/organization/members/actions/member.server'
import { membersPage } from '~/modules/better-auth-compat/organization/members-page.data.server'
import { toLibraryMember } from './organization-shapes.server'
import {
  organizationIdFor,
  organizationInput,
  roleInput,
  membershipFor,
  toRole,
} from './meant-organization.server'

/** Offset pagination with the orders and filters that the library's client documents. */
const listInput = z.object({
  ...organizationInput,
  limit: z._default(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(100)), 100),
  offset: z._default(z.coerce.number().check(z.int(), z.minimum(0), z.maximum(100_000)), 0),
  sortBy: z.optional(z.enum(['createdAt'])),
  sortDirection: z.optional(z.enum(['asc', 'desc'])),
  filterField: z.optional(z.enum(['role'])),
  filterOperator: z.optional(z.enum(['eq'])),
  filterValue: z.optional(z.enum(organizationRoles)),
})

export const memberEndpoints = (db: Database) => ({
  listMembers: endpoint(
    '/organization/list-members',
    { method: 'GET', permission: null, input: listInput },
    async (by, { limit, offset, sortDirection, filterValue, ...named }) => {
      const { organization } = await membershipFor(db, by, named)
      return await membersPage(db, organization.id, {
        limit,
        offset,
        role: filterValue,
        descending: sortDirection === 'desc',
      })
    },
  ),

  getActiveMember: endpoint(
    '/organization/get-active-member',
    { method: 'GET', permission: null, input: z.object({}) },
    async (by) => {
      const { member } = await membershipFor(db, by, {})
      const { userId: id, name, email } = by.caller
      return { ...toLibraryMember(member), user: { id, name, email, image: null } }
    },
  ),

  getActiveMemberRole: endpoint(
    '/organization/get-active-member-role',
    {
      method: 'GET',
      permission: null,
      input: z.object({ ...organizationInput, userId: z.optional(idInput) }),
    },
    async (by, { userId, ...named }) => {
      const { organization, role } = await membershipFor(db, by, named)
      if (userId === undefined) return { role }
      const other = await memberOf(db, organization.id, userId)
      if (!other) throw new AppError('MEMBER_NOT_FOUND', 404)
      return { role: other.role }
    },
  ),

  updateMemberRole: endpoint(
    '/organization/update-member-role',
    {
      method: 'POST',
      permission: null,
      input: z.strictObject({ organizationId: z.optional(idInput), memberId: idInput, role: roleInput }),
    },
    async (by, { organizationId, memberId, role }) => {
      const wanted = toRole(role)
      const id = await organizationIdFor(db, by, organizationId)
      return toLibraryMember(await setMemberRole(db, by, id, memberId, wanted))
    },
  ),

  removeMember: endpoint(
    '/organization/remove-member',
    {
      method: 'POST',
      permission: null,
      input: z.strictObject({
        organizationId: z.optional(idInput),
        memberIdOrEmail: z.string().check(z.maxLength(400)),
      }),
    },
    async (by, { organizationId, memberIdOrEmail }) => {
      const id = await organizationIdFor(db, by, organizationId)
      return { member: toLibraryMember(await removeMember(db, by, id, memberIdOrEmail)) }
    },
  ),

  leaveOrganization: endpoint(
    '/organization/leave',
    { method: 'POST', permission: null, input: z.strictObject({ organizationId: idInput }) },
    async (by, { organizationId }) => toLibraryMember(await leaveOrganization(db, by, organizationId)),
  ),
})
