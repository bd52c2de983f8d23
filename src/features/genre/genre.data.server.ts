import { asc, sql } from 'drizzle-orm'
import type { Database } from '~/server/database.server'
import type { Genre } from './genre.schema'
import { genre } from './genre.table.server'

export function listGenres(db: Database): Promise<Genre[]> {
  return db
    .select({ id: genre.id, name: genre.name, color: genre.color })
    .from(genre)
    .orderBy(asc(sql`lower(btrim(${genre.name}))`), asc(genre.id))
}
