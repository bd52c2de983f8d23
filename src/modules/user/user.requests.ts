import { apiClient } from '~/api/api-client'
import type { Selection } from '~/entity/bulk/define-bulk'
import type { AskedAct, Question } from '~/entity/act/use-bulk-act'
import { pagedQuery } from '~/entity/list/list-query'
import type { userContract } from './user.contract'
import type { UserSearch } from './user.list'
import type { BulkAction, NewUserInput, UserChangeInput, UserFilter } from './user.schema'

const api = apiClient<typeof userContract>('user')

export const userPages = (search: UserSearch) =>
  pagedQuery(
    ['user', 'list', search],
    (cursor, options) => api.call('list', { ...search, cursor }, options),
    search.cursor,
  )

export const userSessions = (id: string) => api.query('sessions', { id })

/** Invalidates all queries about users: a ban affects lists, totals and sessions. */
export const userKeys = { queryKey: ['user'] }

export const createUser = (input: NewUserInput) => api.call('create', input)
export const inviteUser = (id: string) => api.call('invite', { id })
export const updateUser = (input: UserChangeInput & { id: string; version?: number }) =>
  api.call('update', input)
export const unbanUser = (id: string) => api.call('unban', { id })
/** `withOrganizations`: also deletes organizations without other members. */
export const removeUser = (id: string, withOrganizations: boolean) =>
  api.call('remove', { id, withOrganizations })
export const revokeSession = (id: string, sessionId: string) => api.call('revokeSession', { id, sessionId })
export const revokeSessions = (id: string) => api.call('revokeSessions', { id })
export const impersonateUser = (id: string, reason: string) => api.call('impersonate', { id, reason })

export const banEffects = (who: Selection<UserFilter>) => ({
  queryKey: [...userKeys.queryKey, 'ban-effects', who],
  queryFn: () => api.call('banEffects', { who }),
})

type BanInput = { reason: string; expiresAt: Date | null; notify: boolean }
type BulkRequest = { action: 'ban'; ban: BanInput } | { action: Exclude<BulkAction, 'ban'> }

/** Counts the users of a bulk action for the confirmation. */
export const countPeople = (action: BulkAction, who: Selection<UserFilter>): Question => ({
  key: ['user', action, who],
  ask: () => api.call('bulkCount', { action, who }),
})
export const actOnMany = (request: BulkRequest, who: Selection<UserFilter>, asked: AskedAct) =>
  api.call(
    'bulk',
    request.action === 'ban'
      ? { action: request.action, ...request.ban, who, ...asked }
      : { action: request.action, who, ...asked },
  )
