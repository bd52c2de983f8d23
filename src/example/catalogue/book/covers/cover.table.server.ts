import { index, integer, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { createdAt } from '~/platform/columns.server'

/** An uploaded picture, kept as files of several widths. */
export const cover = pgTable(
  'cover',
  {
    /** New for every upload, so that its address never means another picture. */
    id: uuid('id').primaryKey(),
    /** Of the largest size that is kept. */
    width: integer('width').notNull(),
    height: integer('height').notNull(),
    uploadedBy: text('uploaded_by').notNull(),
    createdAt: createdAt(),
  },
  (t) => [index('cover_created').on(t.createdAt)],
)
