import { choiceFilter, defineList, idFilter, type SearchOf } from '~/entity/list/define-list'

/** `late`: delivered after a failure. `dropped`: of no use any more before it could be delivered. */
export const mailStates = ['retrying', 'failed', 'late', 'dropped'] as const

/** Mails that the mail server did not take at once, newest first. */
export const mailList = defineList({
  name: 'mail',
  orders: ['-firstAt'],
  defaultOrder: '-firstAt',
  isSearched: false,
  filters: {
    state: choiceFilter(mailStates),
    /** The receiver's user id. */
    user: idFilter,
  },
})

/** On the page of a user. */
export const mailsOfUser = 3

export type MailSearch = SearchOf<typeof mailList>
