import { resolve } from 'node:path'

/** Beside the build, in the project's root, from where every script starts the server. */
export const migrationsFolder = resolve('drizzle')

/** The key of the advisory lock for migrations. Any number will do that no other program on the same database takes. */
export const migrationsLock = 7_305_801
