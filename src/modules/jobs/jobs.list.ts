import { choiceFilter, defineList, ownFilter, type SearchOf } from '~/entity/list/define-list'
import { textParam } from '~/lib/search-params'

/** `retrying`: waits for another attempt. */
export const jobStates = ['waiting', 'retrying', 'running', 'done', 'failed', 'cancelled'] as const

export type JobState = (typeof jobStates)[number]

/** 'sweep.sign-in'; pg-boss accepts the same letters. */
export const jobKindPattern = /^[\w./-]{1,100}$/

export const jobList = defineList({
  name: 'jobs',
  orders: ['-createdAt', 'createdAt'],
  defaultOrder: '-createdAt',
  isSearched: false,
  filters: {
    kind: ownFilter((value) => {
      const kind = textParam(value)
      return jobKindPattern.test(kind) ? kind : undefined
    }),
    state: choiceFilter(jobStates),
  },
})

export type JobSearch = SearchOf<typeof jobList>
