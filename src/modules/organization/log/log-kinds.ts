import type { LogKind } from './log.list'

/** What the log of an organization tells apart, and the actions of the audit log that each of them covers. */
export const logKinds = {
  organization: ['create', 'update', 'hand-over', 'appoint-owner', 'set-quotas', 'suspend', 'resume'],
  members: ['join', 'leave', 'set-role', 'remove-member'],
  invitations: ['invite', 'cancel-invitation', 'reject-invitation'],
  teams: ['create-team', 'update-team', 'remove-team', 'add-to-team', 'remove-from-team'],
} as const satisfies Record<LogKind, readonly string[]>
