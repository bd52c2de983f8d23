import { apiClient } from '~/api/api-client'
import { pagedQuery } from '~/entity/list/list-query'
import type { auditContract } from './audit.contract'
import { type AuditRowSearch, type AuditSearch, toFilter } from './audit.list'

const api = apiClient<typeof auditContract>('audit')

export const auditPages = (search: AuditSearch) =>
  pagedQuery(
    ['audit', 'list', search],
    (cursor, options) => api.call('list', { ...toFilter(search), cursor }, options),
    search.cursor,
  )

export const oneEntry = (id: string) => api.query('get', { id })

export const auditRowPages = (entry: string, { searchTerm, cursor: first }: AuditRowSearch) =>
  pagedQuery(
    ['audit', 'rows', entry, searchTerm, first],
    (cursor, options) => api.call('rows', { entry, searchTerm, cursor }, options),
    first,
  )

export const newestEntries = (limit: number) => api.query('list', { limit })

/** The newest entries about a subject, by its id. */
export const entriesAbout = (id: string, limit: number) => api.query('list', { person: id, limit })

/** The export of the same entries. */
export function auditFile(search: AuditSearch): string {
  const given = Object.entries(toFilter(search)).filter(([, value]) => value)
  return `/api/rest/audit/export?${new URLSearchParams(given as [string, string][]).toString()}`
}
