import type { SQL } from 'drizzle-orm'
import type { AppError } from '~/lib/app-error'
import type { Database } from './database.server'

export type BanEffects = {
  /** The first few of them. */
  organizations?: { id: string; name: string }[]
  organizationTotal?: number
}

/** What modules add to something that is not theirs. */
export type Contributions = {
  /** What a module holds of a person, for the download of their data. */
  personalData: (db: Database, userId: string) => Promise<Record<string, unknown>>
  /**
   * Before people are deleted, in the transaction that does it and before it locks them. Locks what hangs on them, lets
   * go of it where that was confirmed, and tells why somebody cannot go yet, by their ids.
   */
  releasePeople: (tx: Database, userIds: string[], confirmed: boolean) => Promise<Record<string, AppError>>
  /** What would stand still if these people (a condition on their table) were banned, for the question before it. */
  banEffects: (db: Database, people: SQL | undefined) => Promise<BanEffects>
  /** Where nobody may sign up: whether whoever has this address is expected, and by which module. */
  admission: (db: Database, email: string) => Promise<Record<string, boolean>>
  /** Numbers of this installation, for the dashboard. */
  figures: (db: Database) => Promise<Record<string, number>>
}

type Name = keyof Contributions

let provided: readonly Partial<Contributions>[] = []

/** The list of modules lies above this room, so what they add is handed in at start. */
export function provideContributions(modules: readonly Partial<Contributions>[]): void {
  provided = modules
}

/** All that the modules add under this name, as one. */
export async function contributionsTo<N extends Name>(
  name: N,
  ...input: Parameters<Contributions[N]>
): Promise<Awaited<ReturnType<Contributions[N]>>> {
  const parts = await Promise.all(
    provided.map((module) => (module[name] as ((...given: typeof input) => unknown) | undefined)?.(...input)),
  )
  return Object.assign({}, ...parts) as Awaited<ReturnType<Contributions[N]>>
}
