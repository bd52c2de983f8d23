import { Shield, Trash2, UsersRound } from 'lucide-react'
import { canIn, type OrganizationPermission, type OrganizationRole } from '~/access/organization'
import { type BulkCommand, defineBulk } from '~/entity/bulk/define-bulk'
import type { MemberFilter } from './member.list'

export type MemberAction = 'role' | 'team' | 'remove'

/** Permissions depend on the caller's role in the organization. */
export const memberBulk = defineBulk<MemberAction, OrganizationRole, OrganizationPermission>(
  {
    role: { permission: 'member.update', icon: Shield },
    team: { permission: 'member.update', icon: UsersRound },
    remove: { permission: 'member.delete', icon: Trash2, danger: true },
  },
  canIn,
)

export type MemberBulkCommand = BulkCommand<MemberAction, MemberFilter>
