import { apiClient } from '~/api/api-client'
import type { organizationContract } from './organization.contract'

const api = apiClient<typeof organizationContract>('organization')

export const myOrganizations = () => api.query('mine', undefined)
/** Those that wait for an answer of the caller's. */
export const receivedInvitations = () => api.query('received', undefined)
/** By the part of its address. Strangers are told that there is none. */
export const oneOrganization = (slug: string) => api.query('get', { slug })
export const slugProblem = (slug: string) => api.query('slug', { slug })

/** Everything known about organizations is asked again after a change: a role moves buttons, rows and numbers alike. */
export const organizationKeys = { queryKey: ['organization'] }

export const createOrganization = (input: { name: string; slug: string }) => api.call('create', input)
type Change = { id: string; version?: number; name?: string; slug?: string; logo?: string | null }

export const updateOrganization = (input: Change) => api.call('update', input)
export const removeOrganization = (id: string) => api.call('remove', { id })
export const leaveOrganization = (id: string) => api.call('leave', { id })
export const handOver = (id: string, memberId: string) => api.call('handOver', { id, memberId })
export const noteVisit = (id: string) => api.call('visit', { id })
export const acceptInvitation = (id: string) => api.call('accept', { id })
export const rejectInvitation = (id: string) => api.call('reject', { id })

/** The best of what a search finds; without a term, the first. */
export const foundMembers = (organizationId: string, searchTerm: string) =>
  api.query('members', { organizationId, searchTerm, sort: 'name', limit: 8 })
/** The first two of its owners: enough to know whether there is another. */
export const ownersOf = (organizationId: string) =>
  api.query('members', { organizationId, role: 'owner', limit: 2 })
export const teamsOf = (id: string) => api.query('teams', { id })
