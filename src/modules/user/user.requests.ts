import { infiniteQueryOptions } from '@tanstack/react-query'
import { apiClient } from '~/api/api-client'
import type { userContract } from './user.contract'
import type { BulkAction, UserSort } from './user.schema'

const api = apiClient<typeof userContract>('user')

/** As the address of the page says it: what is absent is not asked for. */
export type UserListSearch = {
  searchTerm: string
  /** Absent: the relevant ones first while there is something to search for, else the newest. */
  sort?: UserSort
  role?: 'admin' | 'user'
  banned?: boolean
  onboarded?: boolean
  verified?: boolean
  /** Where the list begins, for a page that shows the next rows without script. */
  cursor?: string
}

export const userList = (search: UserListSearch) =>
  infiniteQueryOptions({
    queryKey: ['user', 'list', search],
    queryFn: ({ pageParam, signal }) => api.ask('list', { ...search, cursor: pageParam }, { signal }),
    initialPageParam: search.cursor,
    getNextPageParam: ({ nextCursor }) => nextCursor ?? undefined,
  })

export const userSessions = (id: string) => api.query('sessions', { id })

/** Everything known about people is asked again after a change: a ban moves rows, totals and sessions alike. */
export const userKeys = { queryKey: ['user'] }

export const createUser = (input: { name: string; email: string; role: string }) => api.ask('create', input)
export const inviteUser = (id: string) => api.ask('invite', { id })
export const updateUser = (input: {
  id: string
  version?: number
  name?: string
  email?: string
  role?: string
}) => api.ask('update', input)
export const unbanUser = (id: string) => api.ask('unban', { id })
export const removeUser = (id: string) => api.ask('remove', { id })
export const revokeSession = (id: string, sessionId: string) => api.ask('revokeSession', { id, sessionId })
export const revokeSessions = (id: string) => api.ask('revokeSessions', { id })
export const impersonateUser = (id: string, reason: string) => api.ask('impersonate', { id, reason })

export type UserSelection = { ids: string[] } | { all: Omit<UserListSearch, 'sort' | 'cursor'> }
/** Wanted for a ban, and for nothing else. */
type BanInput = { reason: string; expiresAt: Date | null }
export type BulkRequest = { action: 'ban'; ban: BanInput } | { action: Exclude<BulkAction, 'ban'> }
export const actOnMany = (event: BulkRequest, who: UserSelection) =>
  api.ask(
    'bulk',
    event.action === 'ban' ? { action: event.action, ...event.ban, who } : { action: event.action, who },
  )
