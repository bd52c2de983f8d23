import { apiClient } from '~/api/api-client'
import type { Selection } from '~/entity/bulk/define-bulk'
import { inParts, sumOf } from '~/entity/bulk/in-parts'
import { pagedQuery } from '~/entity/list/list-query'
import type { userContract } from './user.contract'
import type { UserSearch } from './user.list'
import type { BulkAction, BulkOutcome, UserFilter } from './user.schema'

const api = apiClient<typeof userContract>('user')

export const userPages = (search: UserSearch) =>
  pagedQuery(
    ['user', 'list', search],
    (cursor, options) => api.call('list', { ...search, cursor }, options),
    search.cursor,
  )

export const userSessions = (id: string) => api.query('sessions', { id })

/** Everything known about people is asked again after a change: a ban moves rows, totals and sessions alike. */
export const userKeys = { queryKey: ['user'] }

export const createUser = (input: { name: string; email: string; role: string }) => api.call('create', input)
export const inviteUser = (id: string) => api.call('invite', { id })
export const updateUser = (input: {
  id: string
  version?: number
  name?: string
  email?: string
  role?: string
}) => api.call('update', input)
export const unbanUser = (id: string) => api.call('unban', { id })
/** `withOrganizations`: those in which nobody else is go too. */
export const removeUser = (id: string, withOrganizations: boolean) =>
  api.call('remove', { id, withOrganizations })
export const revokeSession = (id: string, sessionId: string) => api.call('revokeSession', { id, sessionId })
export const revokeSessions = (id: string) => api.call('revokeSessions', { id })
export const impersonateUser = (id: string, reason: string) => api.call('impersonate', { id, reason })

/** Asked in parts as well; what is left without an owner by two parts together is not seen. */
export const banEffects = (selection: Selection<UserFilter>) => ({
  queryKey: [...userKeys.queryKey, 'ban-effects', selection],
  queryFn: async () => {
    const parts = await inParts(selection, (who) => api.call('banEffects', { who }))
    return {
      organizations: parts.flatMap(({ organizations }) => organizations).slice(0, 5),
      organizationTotal: parts.reduce((total, part) => total + part.organizationTotal, 0),
    }
  },
})

/** Wanted for a ban, and for nothing else. */
type BanInput = { reason: string; expiresAt: Date | null; notify: boolean }
type BulkRequest = { action: 'ban'; ban: BanInput } | { action: Exclude<BulkAction, 'ban'> }

export async function actOnMany(
  request: BulkRequest,
  selection: Selection<UserFilter>,
): Promise<BulkOutcome> {
  const outcomes = await inParts(selection, (who) =>
    api.call(
      'bulk',
      request.action === 'ban'
        ? { action: request.action, ...request.ban, who }
        : { action: request.action, who },
    ),
  )
  return sumOf(
    outcomes.map(({ held = 0, ...outcome }) => ({ ...outcome, held })),
    ['done', 'unchanged', 'self', 'gone', 'held'],
  )
}
