import { resolve } from 'node:path'

/** Beside the build, in the project's root, from where every script starts the server. */
export const migrationsFolder = resolve('drizzle')

/** Any number will do, so long as no other program on the same database takes it. */
export const migrationsLock = 7_305_801
