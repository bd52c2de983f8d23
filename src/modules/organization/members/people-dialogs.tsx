// The dialogs of the member pages in one chunk, loaded on first use.
export { InviteDialog } from '../invitations/invite-dialog'
export { MemberBulkDialog } from './member-bulk-dialog'
export { MakeOwnerDialog, MemberTeamsDialog } from './member-dialogs'
