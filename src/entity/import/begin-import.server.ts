import { can } from '~/access/can'
import { AppError, InvalidInput } from '~/lib/app-error'
import { newId } from '~/lib/new-id'
import { isUuid } from '~/lib/uuid'
import type { Database } from '~/platform/database.server'
import { inTransaction } from '~/platform/transaction.server'
import { knownIds } from '../crud/refs.server'
import { defaultFields, defaultName } from './import-entity'
import {
  type Actor,
  type ImportRef,
  type ImportSource,
  refFault,
  refPermission,
} from './import-source.server'
import { importJob } from './import.table.server'

/** Besides these, the default of each reference, by the name of its input. */
type Options = { fileName: string; create?: string[] } & Record<string, unknown>

export function requireCreation({ caller }: Actor, ref: ImportRef): void {
  const permission = refPermission(ref, 'create')
  if (!can(caller, permission)) throw new AppError('FORBIDDEN', 403, { permission })
}

export async function beginImport(
  db: Database,
  by: Actor,
  source: ImportSource,
  { fileName, create = [], ...given }: Options,
): Promise<string> {
  const { entity, refs } = source
  for (const field of create) requireCreation(by, refs[field]!)
  const id = newId()
  const { userId, name, email } = by.caller
  await inTransaction(db, async (tx) => {
    const defaults: Record<string, string> = {}
    for (const field of defaultFields(entity)) {
      const path = defaultName(entity, field)
      const wanted = given[path] as string | undefined
      if (wanted === undefined) continue
      // The lock waits for a concurrent deletion, with the lock timeout of a write.
      const known = isUuid(wanted) ? await knownIds(tx, refs[field]!, [wanted]) : new Set()
      if (known.size === 0) throw new InvalidInput([{ path, message: refFault(source, field, 'unknown') }])
      defaults[field] = wanted
    }
    const job = { id, entity: entity.name, createdBy: userId, createdByName: name || email, fileName }
    await tx.insert(importJob).values({ ...job, defaults, creates: create })
  })
  return id
}
