import * as z from 'zod/mini'
import { organizationRoles } from '~/access/organization'
import { idInput } from '~/api/contract'
import { AppError } from '~/lib/app-error'
import { get, post } from '../compat-endpoint.server'
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

const ofUser = z.object({ ...organizationInput, userId: z.optional(idInput) })

const updateInput = z.strictObject({
  organizationId: z.optional(idInput),
  memberId: idInput,
  role: roleInput,
})

const removeInput = z.strictObject({
  organizationId: z.optional(idInput),
  memberIdOrEmail: z.string().check(z.maxLength(400)),
})

const leaveInput = z.strictObject({ organizationId: idInput })

export const memberEndpoints = (db: Database) => ({
  listMembers: get('/organization/list-members', 'signed-in', listInput, async (by, given) => {
    const { limit, offset, sortDirection, filterValue } = given
    const { organization } = await membershipFor(db, by, given)
    return await membersPage(db, organization.id, {
      limit,
      offset,
      role: filterValue,
      descending: sortDirection === 'desc',
    })
  }),

  getActiveMember: get('/organization/get-active-member', 'signed-in', z.object({}), async (by) => {
    const { member } = await membershipFor(db, by, {})
    const { userId: id, name, email } = by.caller
    return { ...toLibraryMember(member), user: { id, name, email, image: null } }
  }),

  getActiveMemberRole: get('/organization/get-active-member-role', 'signed-in', ofUser, async (by, given) => {
    const { organization, role } = await membershipFor(db, by, given)
    if (given.userId === undefined) return { role }
    const other = await memberOf(db, organization.id, given.userId)
    if (!other) throw new AppError('MEMBER_NOT_FOUND', 404)
    return { role: other.role }
  }),

  updateMemberRole: post('/organization/update-member-role', 'signed-in', updateInput, async (by, given) => {
    const role = toRole(given.role)
    const id = await organizationIdFor(db, by, given.organizationId)
    return toLibraryMember(await setMemberRole(db, by, id, given.memberId, role))
  }),

  removeMember: post('/organization/remove-member', 'signed-in', removeInput, async (by, given) => {
    const id = await organizationIdFor(db, by, given.organizationId)
    return { member: toLibraryMember(await removeMember(db, by, id, given.memberIdOrEmail)) }
  }),

  leaveOrganization: post('/organization/leave', 'signed-in', leaveInput, async (by, { organizationId }) =>
    toLibraryMember(await leaveOrganization(db, by, organizationId)),
  ),
})
