import { textParam } from '~/lib/search-params'

/** 'user.ban': what was done, behind the kind of what it was done to. */
export const auditActionPattern = /^[\w-]{1,40}\.[\w-]{1,40}$/

/** What the address of the page says: the days as they are typed, the last one included. */
export type AuditSearch = { person: string; action: string; from: string; until: string }

export const noAuditSearch: AuditSearch = { person: '', action: '', from: '', until: '' }

const day = /^2\d{3}-\d{2}-\d{2}$/

const dayParam = (value: unknown): string => {
  const text = textParam(value)
  return day.test(text) && !Number.isNaN(Date.parse(text)) ? text : ''
}

/** What cannot be read is the same as nothing. */
export function readAuditSearch(search: { [Name in keyof AuditSearch]?: unknown }): AuditSearch {
  const action = textParam(search.action)
  return {
    person: textParam(search.person).slice(0, 200),
    action: auditActionPattern.test(action) ? action : '',
    from: dayParam(search.from),
    until: dayParam(search.until),
  }
}

/** As the call wants it: moments, of which the last is not included. */
export const toFilter = ({ person, action, from, until }: AuditSearch) => ({
  person,
  action: action || undefined,
  from: from || undefined,
  until: until ? dayAfter(until) : undefined,
})

function dayAfter(text: string): string {
  const date = new Date(text)
  date.setUTCDate(date.getUTCDate() + 1)
  return date.toISOString()
}
