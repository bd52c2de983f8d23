import { newId } from '~/lib/new-id'
import type { Database } from '~/platform/database.server'
import samples from './genre.samples.json'
import { genre } from './genre.table.server'

/** The ids of the sample genres by their names. */
export async function seedGenres(db: Database): Promise<Map<string, string>> {
  const rows = samples.map((sample) => ({ id: newId(), ...sample }))
  await db.insert(genre).values(rows)
  return new Map(rows.map((row) => [row.name, row.id]))
}
