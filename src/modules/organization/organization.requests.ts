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

export const createOrganization = (input: { name: string; slug: string }) => api.ask('create', input)
export const noteVisit = (id: string) => api.ask('visit', { id })
export const acceptInvitation = (id: string) => api.ask('accept', { id })
export const rejectInvitation = (id: string) => api.ask('reject', { id })

export const teamsOf = (id: string) => api.query('teams', { id })
