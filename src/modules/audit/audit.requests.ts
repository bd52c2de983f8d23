import { infiniteQueryOptions } from '@tanstack/react-query'
import { apiClient } from '~/api/api-client'
import type { auditContract } from './audit.contract'
import { type AuditSearch, toFilter } from './audit-search'

const api = apiClient<typeof auditContract>('audit')

export const auditLog = (search: AuditSearch) =>
  infiniteQueryOptions({
    queryKey: ['audit', 'list', search],
    queryFn: ({ pageParam, signal }) =>
      api.ask('list', { ...toFilter(search), cursor: pageParam }, { signal }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ nextCursor }) => nextCursor ?? undefined,
  })

/** The last few things that were done. */
export const newestEntries = (limit: number) => api.query('list', { limit })

/** Where the same entries are to be had as a file. */
export function auditFile(search: AuditSearch): string {
  const given = Object.entries(toFilter(search)).filter(([, value]) => value)
  return `/api/rest/audit/export?${new URLSearchParams(given as [string, string][]).toString()}`
}
