import { index, pgTable } from 'drizzle-orm/pg-core'
import { pictureColumns } from '~/entity/picture/picture-columns.server'

export const cover = pgTable('cover', pictureColumns(), (t) => [index('cover_created').on(t.createdAt)])
