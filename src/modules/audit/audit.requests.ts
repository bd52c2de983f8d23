import { apiClient } from '~/api/api-client'
import { pagedQuery } from '~/entity/list/list-query'
import type { auditContract } from './audit.contract'
import { type AuditSearch, toFilter } from './audit.list'

const api = apiClient<typeof auditContract>('audit')

export const auditPages = (search: AuditSearch) =>
  pagedQuery(['audit', 'list', search], (cursor, options) =>
    api.call('list', { ...toFilter(search), cursor }, options),
  )

export const oneEntry = (id: string) => api.query('get', { id })

/** What a bulk act was done to, page by page. */
export const auditRowPages = (entry: string, searchTerm: string) =>
  pagedQuery(['audit', 'rows', entry, searchTerm], (cursor, options) =>
    api.call('rows', { entry, searchTerm, cursor }, options),
  )

/** The last few things that were done. */
export const newestEntries = (limit: number) => api.query('list', { limit })

/** The last few about somebody or something, by its id. */
export const entriesAbout = (id: string, limit: number) => api.query('list', { person: id, limit })

/** Where the same entries are to be had as a file. */
export function auditFile(search: AuditSearch): string {
  const given = Object.entries(toFilter(search)).filter(([, value]) => value)
  return `/api/rest/audit/export?${new URLSearchParams(given as [string, string][]).toString()}`
}
