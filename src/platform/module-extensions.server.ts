import type { SQL } from 'drizzle-orm'
import type { Caller } from '~/access/caller'
import type { Permission } from '~/access/permissions'
import type { AppError } from '~/lib/app-error'
import type { Database } from './database.server'

/**
 * Why a row was not restored: its name is taken, a required reference is missing, it was changed since, a
 * limit is reached, or the caller lacks the permission for this row.
 */
export type UndoReason = 'taken' | 'missing' | 'changed' | 'full' | 'denied'

type Act = { id: string; kind: string; details: Record<string, unknown> }

/** Undo of one kind of action, by its name in the audit log (`book.delete`). */
export type UndoKind = {
  permission: Permission
  /** The name of the undo in the audit log. */
  action: string
  /** Restores these rows; every other one has a reason. `entry`: another audit entry id. */
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

/** Decides on a mail that waits in the database, by what its sender has stored with it. */
export type MailCheck = {
  /** Asked right before each attempt: false for a code that was replaced, or an invitation that was cancelled. */
  isWanted: (db: Database, about: never) => Promise<boolean>
  /** After an attempt succeeded, or no further one will be made. */
  onEnd?: (db: Database, about: never, outcome: 'sent' | 'failed') => Promise<void>
}

type BanEffects = {
  organizations?: { id: string; name: string }[]
  organizationTotal?: number
}

/** What a module provides to other modules. */
export type Extensions = {
  /** The module's data about a user, for the personal data export. */
  personalData: (db: Database, userId: string) => Promise<Record<string, unknown>>
  /**
   * Called before users are deleted, in the same transaction and before they are locked. Locks and releases
   * what depends on them, if that was confirmed, and returns who cannot be deleted and why.
   */
  prepareUserDeletion: (
    tx: Database,
    userIds: string[],
    confirmed: boolean,
  ) => Promise<Record<string, AppError>>
  /** Consequences of banning these users (a condition on their table), for the confirmation. */
  banEffects: (db: Database, people: SQL | undefined) => Promise<BanEffects>
  /** While sign-up is closed: whether a module admits this address, for example by an invitation. */
  admission: (db: Database, email: string) => Promise<Record<string, boolean>>
  /** Figures of the dashboard, which reads those of all modules in one statement. */
  figures: () => Record<string, SQL<number>>
  /** Checks of mails that may lose their use while they wait. */
  mailChecks: () => Record<string, MailCheck>
  /** The kinds of actions that can be undone. */
  undoKinds: () => Record<string, UndoKind>
}

type Name = keyof Extensions

let provided: readonly Partial<Extensions>[] = []

/** Called at start by `http`, because this folder must not import the list of modules. */
export function provideExtensions(modules: readonly Partial<Extensions>[]): void {
  provided = modules
}

/** Merges the results of all modules for this extension. */
export async function extensionsOf<N extends Name>(
  name: N,
  ...input: Parameters<Extensions[N]>
): Promise<Awaited<ReturnType<Extensions[N]>>> {
  const parts = await Promise.all(
    provided.map((module) => (module[name] as ((...given: typeof input) => unknown) | undefined)?.(...input)),
  )
  return Object.assign({}, ...parts) as Awaited<ReturnType<Extensions[N]>>
}
