import { apiClient } from '~/api/api-client'
import type { organizationContract } from './organization.contract'
import type { teamContract } from './teams/team.contract'

const api = apiClient<typeof organizationContract & typeof teamContract>('organization')

export const myOrganizations = () => api.query('mine', undefined)
/** By the part of its address. Strangers are told that there is none. */
export const oneOrganization = (slug: string) => api.query('get', { slug })
/** Here, since the list of members needs it: a file of its own costs the first visit more than the call. */
export const teamsOf = (id: string) => api.query('teams', { id })
export const slugProblem = (slug: string) => api.query('slug', { slug })

/** Everything known about organizations is asked again after a change: a role moves buttons, rows and numbers alike. */
export const organizationKeys = { queryKey: ['organization'] }

export const createOrganization = (input: { name: string; slug: string }) => api.call('create', input)
type Change = { id: string; version?: number; name?: string; slug?: string; logo?: string | null }

export const updateOrganization = (input: Change) => api.call('update', input)
export const removeOrganization = (id: string) => api.call('remove', { id })
export const setActiveOrganization = (id: string) => api.call('visit', { id })
