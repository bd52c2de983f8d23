import { defineList, idFilter, ownFilter, type SearchOf } from '~/entity/list/define-list'
import { textParam } from '~/lib/search-params'

/** 'user.ban': the kind of the subject and the action. */
export const auditActionPattern = /^[\w-]{1,40}\.[\w-]{1,40}$/

const day = /^2\d{3}-\d{2}-\d{2}$/

const dayFilter = ownFilter((value) => {
  const text = textParam(value)
  return day.test(text) && !Number.isNaN(Date.parse(text)) ? text : undefined
})

/** Days as typed, including the last one. */
export const auditList = defineList({
  name: 'audit',
  orders: ['-at'],
  defaultOrder: '-at',
  isSearched: false,
  filters: {
    person: ownFilter((value) => textParam(value).slice(0, 200) || undefined),
    action: ownFilter((value) => {
      const action = textParam(value)
      return auditActionPattern.test(action) ? action : undefined
    }),
    from: dayFilter,
    until: dayFilter,
  },
})

export type AuditSearch = SearchOf<typeof auditList>

/** The input of the call: timestamps, excluding the last. */
export const toFilter = ({ person, action, from, until }: Partial<AuditSearch>) => ({
  person,
  action,
  from,
  until: until && dayAfter(until),
})

function dayAfter(text: string): string {
  const date = new Date(text)
  date.setUTCDate(date.getUTCDate() + 1)
  return date.toISOString()
}

export const auditRowList = defineList({
  name: 'audit-rows',
  orders: ['number'],
  defaultOrder: 'number',
  filters: { entry: idFilter },
  rowKey: 'number',
})

export type AuditRowSearch = SearchOf<typeof auditRowList>
