// What is asked before something is done to members, in one file: fetched when it is first wanted.
export { InviteDialog } from '../invitations/invite-dialog'
export { MakeOwnerDialog } from './make-owner-dialog'
export { MemberBulkDialog } from './member-bulk-dialog'
export { MemberTeamsDialog } from './member-teams-dialog'
