import { integer, text, uuid } from 'drizzle-orm/pg-core'
import { createdAt } from '~/platform/columns.server'

/** What the table of any kind of pictures has: an uploaded picture, kept as files of several widths. */
export const pictureColumns = () => ({
  /** New for every upload, so that its address never means another picture. */
  id: uuid('id').primaryKey(),
  /** Of the largest size that is kept. */
  width: integer('width').notNull(),
  height: integer('height').notNull(),
  uploadedBy: text('uploaded_by').notNull(),
  createdAt: createdAt(),
})
