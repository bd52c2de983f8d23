import { apiClient } from '~/api/api-client'
import type { organizationContract } from './organization.contract'
import type { teamContract } from './teams/team.contract'

const api = apiClient<typeof organizationContract & typeof teamContract>('organization')

export const myOrganizations = () => api.query('mine', undefined)
/** By slug. Users of other tenants get a 404. */
export const oneOrganization = (slug: string) => api.query('get', { slug })
/** In this file because the list of members needs it: another chunk would cost more than this call. */
export const teamsOf = (id: string) => api.query('teams', { id })
export const slugProblem = (slug: string) => api.query('slug', { slug })

/** Invalidates all queries about organizations: a role affects buttons, rows and totals. */
export const organizationKeys = { queryKey: ['organization'] }

export const createOrganization = (input: { name: string; slug: string }) => api.call('create', input)
type Change = { id: string; version?: number; name?: string; slug?: string; logo?: string | null }

export const updateOrganization = (input: Change) => api.call('update', input)
export const removeOrganization = (id: string) => api.call('remove', { id })
export const setActiveOrganization = (id: string) => api.call('visit', { id })
