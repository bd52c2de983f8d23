import { defineList, idFilter, ownFilter, type SearchOf } from '~/entity/list/define-list'
import { textParam } from '~/lib/search-params'

/** 'user.ban': what was done, behind the kind of what it was done to. */
export const auditActionPattern = /^[\w-]{1,40}\.[\w-]{1,40}$/

const day = /^2\d{3}-\d{2}-\d{2}$/

const dayFilter = ownFilter((value) => {
  const text = textParam(value)
  return day.test(text) && !Number.isNaN(Date.parse(text)) ? text : undefined
})

/** The days as they are typed, the last one included. */
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

/** As the call wants it: moments, of which the last is not included. */
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

/** The rows of one bulk act. */
export const auditRowList = defineList({
  name: 'audit-rows',
  orders: ['number'],
  defaultOrder: 'number',
  filters: { entry: idFilter },
})
