import { integer, text, uuid } from 'drizzle-orm/pg-core'
import { createdAt } from '~/platform/columns.server'

/** Columns of a table of pictures. The files are stored in several widths. */
export const pictureColumns = () => ({
  /** New for every upload, so that a URL never changes its content. */
  id: uuid('id').primaryKey(),
  /** Width of the largest stored size. */
  width: integer('width').notNull(),
  height: integer('height').notNull(),
  uploadedBy: text('uploaded_by').notNull(),
  createdAt: createdAt(),
})
