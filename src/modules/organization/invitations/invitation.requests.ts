import type { OrganizationRole } from '~/access/organization'
import { apiClient } from '~/api/api-client'
import { pagedQuery } from '~/entity/list/list-query'
import type { invitationContract } from './invitation.contract'
import type { InvitationSearch } from './invitation.list'

const api = apiClient<typeof invitationContract>('organization')

export const invitationPages = (organizationId: string, { open, cursor: first }: InvitationSearch) =>
  pagedQuery(
    ['organization', 'invitations', organizationId, { open, first }],
    (cursor, options) => api.call('invitations', { organizationId, open, cursor }, options),
    first,
  )

export const openInvitations = (organizationId: string) =>
  api.query('invitations', { organizationId, open: true, limit: 1 })

export const invitationBehind = (token: string) => api.query('invitation', { token })

export const invite = (input: { id: string; emails: string[]; role: OrganizationRole; teamId?: string }) =>
  api.call('invite', input)
export const resendInvitation = (id: string, invitationId: string) =>
  api.call('resendInvitation', { id, invitationId })
export const cancelInvitation = (id: string, invitationId: string) =>
  api.call('cancelInvitation', { id, invitationId })

/** Pending invitations of the caller. */
export const receivedInvitations = () => api.query('received', undefined)
export const acceptInvitation = (id: string) => api.call('accept', { id })
export const rejectInvitation = (id: string) => api.call('reject', { id })
