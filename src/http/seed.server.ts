import { serverModules } from '~/modules.server'
import type { Database } from '~/platform/database.server'
import type { Settings } from '~/platform/settings.server'

/** Seeds sample data in one transaction, only into a database without users. */
export async function seed(db: Database, settings: Pick<Settings, 'organizations'>): Promise<void> {
  await db.transaction(async (tx) => {
    for (const { seedPeople } of serverModules) if ((await seedPeople?.(tx)) === false) return
    for (const { seed: fill } of serverModules) await fill?.(tx, settings)
  })
}
