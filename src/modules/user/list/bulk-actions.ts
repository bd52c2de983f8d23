import { Ban, LogOut, type LucideIcon, Trash2, Undo2 } from 'lucide-react'
import type { Caller } from '~/access/caller'
import { can } from '~/access/can'
import type { Permission } from '~/access/permissions'
import type { BulkAction } from '../user.schema'

type Kind = { action: BulkAction; permission: Permission; icon: LucideIcon; danger?: boolean }

const kinds: Kind[] = [
  { action: 'ban', permission: 'user.ban', icon: Ban },
  { action: 'unban', permission: 'user.ban', icon: Undo2 },
  { action: 'revoke', permission: 'session.revoke', icon: LogOut },
  { action: 'delete', permission: 'user.delete', icon: Trash2, danger: true },
]

/** What someone may do to people; the server asks again. */
export const allowedActions = (caller: Caller): Kind[] =>
  kinds.filter(({ permission }) => can(caller, permission))
