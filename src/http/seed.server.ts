import { serverModules } from '~/modules.server'
import { seedUsers } from '~/modules/user/user.seed.server'
import type { Database } from '~/platform/database.server'
import type { Settings } from '~/platform/settings.server'

/** Sample data for a first look. Only into a database that has nobody in it, and all or nothing. */
export async function seed(db: Database, settings: Pick<Settings, 'organizations'>): Promise<void> {
  await db.transaction(async (tx) => {
    if (!(await seedUsers(tx))) return
    for (const { seed: fill } of serverModules) await fill?.(tx, settings)
  })
}
