import { eq } from 'drizzle-orm'
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core'
import { AppError } from '~/lib/app-error'
import { isUuid } from '~/lib/uuid'
import type { Database } from '~/platform/database.server'
import type { FieldName, Fields } from '../fields/define-fields'
import { auditChanges, changedInput, toColumns } from '../fields/field-store.server'

export type Described<F extends Fields, Entry> = {
  table: PgTable & { id: PgColumn }
  fields: F
  find: (db: Database, id: string) => Promise<Entry | null>
  /** The text of a field in the audit log. */
  text: (entry: Entry, name: FieldName<F>) => string | number | null
}

/** `version`: the version that the user edited; without it, concurrent edits are overwritten. */
export type Change = { version?: number }

/**
 * Updates an entry with optimistic concurrency. `changes` is the diff for the audit log, null if nothing
 * differs. Runs inside the transaction that records it.
 */
export async function updateEntry<F extends Fields, Entry extends { version: number }>(
  tx: Database,
  { table, fields, find, text }: Described<F, Entry>,
  id: string,
  { version, ...wanted }: Change & object,
  toRow: (changed: object) => Record<string, unknown> = (changed) => toColumns(fields, changed),
) {
  if (!isUuid(id)) throw new AppError('NOT_FOUND', 404)
  await tx.select({ id: table.id }).from(table).where(eq(table.id, id)).for('update')
  const before = await find(tx, id)
  if (!before) throw new AppError('NOT_FOUND', 404)
  const changed = changedInput(fields, before, wanted)
  if (Object.keys(changed).length === 0) return { entry: before, changes: null }
  if (version !== undefined && version !== before.version)
    throw new AppError('EDIT_CONFLICT', 409, { current: before })
  await tx.update(table).set(toRow(changed)).where(eq(table.id, id))
  const after = (await find(tx, id))!
  return { entry: after, changes: auditChanges(fields, text, { before, after }) }
}
