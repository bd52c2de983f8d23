import { seedSignIns } from '~/features/dashboard/dashboard.seed.server'
import { seedUsers } from '~/features/user/user.seed.server'
import { seedBooks } from '~/features/book/book.seed.server'
import { seedGenres } from '~/features/genre/genre.seed.server'
import type { Database } from '~/server/database.server'

/** Sample data for a first look. Only into a database that has nobody in it, and all or nothing. */
export async function seed(db: Database): Promise<void> {
  await db.transaction(async (tx) => {
    if (!(await seedUsers(tx))) return
    await seedBooks(tx, await seedGenres(tx))
    await seedSignIns(tx)
  })
}
