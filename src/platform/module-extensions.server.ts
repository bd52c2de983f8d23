import type { SQL } from 'drizzle-orm'
import type { Caller } from '~/access/caller'
import type { Permission } from '~/access/permissions'
import type { AppError } from '~/lib/app-error'
import type { Database } from './database.server'

/**
 * Why a row stays as it is: its name is used by another, it needs something that is gone, others changed it since, a limit is
 * reached, or the caller may not do that to this row.
 */
export type UndoReason = 'taken' | 'missing' | 'changed' | 'full' | 'denied'

type Act = { id: string; kind: string; details: Record<string, unknown> }

/** How one kind of act is undone, by the name that the audit log has for it (`book.delete`). */
export type UndoKind = {
  permission: Permission
  /** What the audit log calls the undo. */
  action: string
  /**
   * Takes these rows of the act back and tells which. Every other one has a reason. `entry`: the id of the audit entry,
   * where something else was begun under it; `subject`: what the rows are part of.
   */
  undo: (
    tx: Database,
    act: Act,
    ids: string[],
    by: { caller: Caller; address: string },
  ) => Promise<{
    done: string[]
    reasons: Record<string, UndoReason>
    entry?: string
    subject?: { id: string; name: string; email: string }
  }>
}

type BanEffects = {
  /** The first few of them. */
  organizations?: { id: string; name: string }[]
  organizationTotal?: number
}

/** What a module provides to other parts of the product. */
export type Extensions = {
  /** What a module holds of a person, for the download of their data. */
  personalData: (db: Database, userId: string) => Promise<Record<string, unknown>>
  /**
   * Before people are deleted, in the transaction that does it and before it locks them. Locks what hangs on them, lets
   * go of it where that was confirmed, and tells why somebody cannot go yet, by their ids.
   */
  prepareUserDeletion: (
    tx: Database,
    userIds: string[],
    confirmed: boolean,
  ) => Promise<Record<string, AppError>>
  /** What would stand still if these people (a condition on their table) were banned, for the question before it. */
  banEffects: (db: Database, people: SQL | undefined) => Promise<BanEffects>
  /** Where nobody may sign up: whether whoever has this address is expected, and by which module. */
  admission: (db: Database, email: string) => Promise<Record<string, boolean>>
  /** Numbers of this installation, for the dashboard. */
  figures: (db: Database) => Promise<Record<string, number>>
  /** The acts that can be undone. */
  undoKinds: () => Record<string, UndoKind>
}

type Name = keyof Extensions

let provided: readonly Partial<Extensions>[] = []

/** Called at start by `http`: this folder must not import the list of modules. */
export function provideExtensions(modules: readonly Partial<Extensions>[]): void {
  provided = modules
}

/** Merges what all modules provide under this name. */
export async function extensionsOf<N extends Name>(
  name: N,
  ...input: Parameters<Extensions[N]>
): Promise<Awaited<ReturnType<Extensions[N]>>> {
  const parts = await Promise.all(
    provided.map((module) => (module[name] as ((...given: typeof input) => unknown) | undefined)?.(...input)),
  )
  return Object.assign({}, ...parts) as Awaited<ReturnType<Extensions[N]>>
}
