import { defineList, flagFilter, type SearchOf } from '~/entity/list/define-list'

/** The invitations of one organization, newest first. `open`: neither answered nor cancelled. */
export const invitationList = defineList({
  name: 'invitation',
  orders: ['-createdAt'],
  defaultOrder: '-createdAt',
  isSearched: false,
  filters: { open: flagFilter },
})

export type InvitationSearch = SearchOf<typeof invitationList>
