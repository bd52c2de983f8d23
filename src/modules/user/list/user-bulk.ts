import { Ban, Trash2, Undo2 } from 'lucide-react'
import { type BulkCommand, type BulkTarget, defineBulk } from '~/entity/bulk/define-bulk'
import { SignOutIcon } from '~/ui/directional-icons'
import type { BulkAction, UserFilter } from '../user.schema'

export const userBulk = defineBulk<BulkAction>({
  ban: { permission: 'user.ban', icon: Ban },
  unban: { permission: 'user.ban', icon: Undo2 },
  revoke: { permission: 'session.revoke', icon: SignOutIcon },
  delete: { permission: 'user.delete', icon: Trash2, danger: true },
})

export type UserTarget = BulkTarget<UserFilter>
export type UserBulkCommand = BulkCommand<BulkAction, UserFilter>
