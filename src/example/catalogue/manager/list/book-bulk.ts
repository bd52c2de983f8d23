import { FolderInput, Trash2 } from 'lucide-react'
import { type BulkCommand, defineBulk } from '~/entity/bulk/define-bulk'
import type { BookFilter, bulkActions } from '~/example/catalogue/book/book.schema'
import { directional } from '~/ui/directional-icons'

type BulkAction = (typeof bulkActions)[number]

export const bookBulk = defineBulk<BulkAction>({
  'set-genre': { permission: 'book.update', icon: directional(FolderInput) },
  delete: { permission: 'book.delete', icon: Trash2, danger: true },
})

export type BookBulkCommand = BulkCommand<BulkAction, BookFilter>
