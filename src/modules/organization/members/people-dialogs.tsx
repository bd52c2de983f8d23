// The dialogs of the member pages in one chunk, loaded on first use.
export { InviteDialog } from '../invitations/invite-dialog'
export { MakeOwnerDialog } from './make-owner-dialog'
export { MemberBulkDialog } from './member-bulk-dialog'
export { MemberTeamsDialog } from './member-teams-dialog'
