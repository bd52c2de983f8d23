import { FolderInput, type LucideIcon, Trash2 } from 'lucide-react'
import type { Caller } from '~/access/caller'
import { can } from '~/access/can'
import type { Permission } from '~/access/permissions'
import type { BulkAction } from './target'

type Kind = { action: BulkAction; permission: Permission; icon: LucideIcon; danger?: boolean }

const kinds: Kind[] = [
  { action: 'set-genre', permission: 'book.update', icon: FolderInput },
  { action: 'delete', permission: 'book.delete', icon: Trash2, danger: true },
]

/** What someone may do to books; the server asks again. */
export const allowedActions = (caller: Caller): Kind[] =>
  kinds.filter(({ permission }) => can(caller, permission))
