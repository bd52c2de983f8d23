import type { LogKind } from './log.list'

/** Filter kinds of the organization's log, each with the audit actions that it covers. */
export const logKinds = {
  organization: [
    'create',
    'update',
    'set-logo',
    'remove-logo',
    'hand-over',
    'appoint-owner',
    'set-quotas',
    'suspend',
    'resume',
    'visit-as-member',
  ],
  members: ['join', 'leave', 'set-role', 'remove-member', 'restore-member', 'restore-role'],
  invitations: ['invite', 'cancel-invitation', 'reject-invitation'],
  teams: ['create-team', 'update-team', 'remove-team', 'add-to-team', 'remove-from-team'],
} as const satisfies Record<Exclude<LogKind, 'other'>, readonly string[]>
