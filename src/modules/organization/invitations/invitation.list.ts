import { defineList, flagFilter, type SearchOf } from '~/entity/list/define-list'

/** The invitations of one organization, the newest first. `open`: those that nobody has answered or cancelled. */
export const invitationList = defineList({
  name: 'invitation',
  orders: ['-createdAt'],
  defaultOrder: '-createdAt',
  isSearched: false,
  filters: { open: flagFilter },
})

export type InvitationSearch = SearchOf<typeof invitationList>
