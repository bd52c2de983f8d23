import { inArray, type SQL, sql } from 'drizzle-orm'
import type { Permission } from '~/access/permissions'
import { AppError, InvalidInput } from '~/lib/app-error'
import { newId } from '~/lib/new-id'
import { isUuid } from '~/lib/uuid'
import type { AuditAction } from '~/manifest/audit-kind'
import type { Database } from '~/platform/database.server'
import { isReferenceViolation, orTaken } from '~/platform/database-errors.server'
import type { UndoKind } from '~/platform/module-extensions.server'
import { inTransaction } from '~/platform/transaction.server'
import {
  type ActBy,
  type ActRequest,
  type AuditEvent,
  countRows,
  openAct,
  putAside,
  rowsMeant,
  runAct,
} from '../act/act.server'
import { restoreRows } from '../act/undo.server'
import type { Selection } from '../bulk/define-bulk'
import { entryName } from '../define-entity'
import { type Fields, inputName, titleField } from '../fields/define-fields'
import { columnOf, toColumns, type Change, type Described, updateEntry } from '../fields/field-store.server'
import { importUndoKind } from '../import/undo-import.server'
import { idIfThere, knownIds, notInUse, type RefTarget } from './refs.server'

type Options<F extends Fields, Entry, By> = Described<F, Entry> & {
  /** Name of the entity in messages and audit actions. */
  name: string
  /** Target of each field that references another entity. */
  refs: Record<string, RefTarget>
  /** The error for a violated unique constraint. */
  taken?: () => AppError
  /** Writes the audit entries in the same transaction. */
  record: (tx: Database, by: By, events: AuditEvent[]) => Promise<void>
}

/** Rows per transaction: locks are held briefly, and finished chunks stay committed. */
const chunk = 1000

type WhereOf<Filter> = (filter: Filter) => Promise<SQL | undefined>

/**
 * Turns a foreign key violation into an error that says that other rows require the entry.
 * @public for modules to come
 */
export async function inUseIfReferenced<T>(remove: () => Promise<T>): Promise<T> {
  try {
    return await remove()
  } catch (error) {
    throw isReferenceViolation(error) ? new AppError('IN_USE', 409) : error
  }
}

/**
 * Create, update, delete and restore of a described entity, each in one transaction with its audit entry. An
 * entity with its own rules uses `updateEntry` and implements the rest.
 */
export function crud<F extends Fields, Entry extends { id: string; version: number }, By extends ActBy>(
  of: Options<F, Entry, By>,
) {
  const { name, fields, table, find, refs, record, taken } = of
  const title = titleField(fields)
  const titleOf = (entry: object): string => entryName(of, entry)
  const event = (
    action: string,
    id: string,
    called: string,
    changes?: AuditEvent['changes'],
  ): AuditEvent => ({
    action: `${name}.${action}` as AuditAction,
    subject: { id, name: called, email: '' },
    changes,
  })

  /** Returns the name of a field whose referenced row does not exist. */
  async function unknownRef(tx: Database, given: object): Promise<string | null> {
    for (const [field, target] of Object.entries(refs)) {
      const value = (given as Record<string, unknown>)[inputName(field, fields[field]!)]
      const ids = value === null || value === undefined ? [] : ([value].flat() as string[])
      const known = await knownIds(tx, target, ids.filter(isUuid))
      if (ids.some((id) => !known.has(id.toLowerCase()))) return field
    }
    return null
  }

  async function checkRefs(tx: Database, given: object): Promise<void> {
    const field = await unknownRef(tx, given)
    if (field === null) return
    const path = inputName(field, fields[field]!)
    throw new InvalidInput([{ path, message: `${name}:${field}.unknown` }])
  }

  const saving = <T>(db: Database, work: (tx: Database) => Promise<T>): Promise<T> =>
    taken ? orTaken(inTransaction(db, work), taken) : inTransaction(db, work)

  const kind = `${name}.delete`
  const kept = { name: sql`"gone".${sql.identifier(columnOf(table, fields, title).name)}::text` }
  const subjects = (rows: { id: string; name: string }[]) => rows.map((row) => ({ ...row, email: '' }))

  return {
    async create(db: Database, by: By, given: object): Promise<Entry> {
      return await saving(db, async (tx) => {
        const id = newId()
        await checkRefs(tx, given)
        await tx.insert(table).values({ id, ...toColumns(fields, given) } as never)
        await record(tx, by, [event('create', id, titleOf(given))])
        return (await find(tx, id))!
      })
    },

    async update(db: Database, by: By, id: string, change: Change): Promise<Entry> {
      return await saving(db, async (tx) => {
        await checkRefs(tx, change)
        const { entry, changes } = await updateEntry(tx, of, id, change)
        if (changes) await record(tx, by, [event('update', entry.id, titleOf(entry), changes)])
        return entry
      })
    },

    /** Returns the id to undo the deletion by. */
    async remove(db: Database, by: By, id: string): Promise<string> {
      return await inUseIfReferenced(async () =>
        inTransaction(db, async (tx) => {
          const found = isUuid(id) ? await find(tx, id) : null
          if (!found) throw new AppError('NOT_FOUND', 404)
          const actId = await openAct(tx, by, { kind, name: titleOf(found) })
          const gone = await putAside(tx, actId, table, [found.id], kept)
          // A concurrent request has deleted it.
          if (gone.length === 0) throw new AppError('NOT_FOUND', 404)
          await record(tx, by, [{ ...event('delete', found.id, titleOf(found)), id: actId }])
          return actId
        }),
      )
    },

    /** Counts the rows that `removeMany` would delete. */
    async countMany<Filter>(db: Database, selection: Selection<Filter>, whereOf: WhereOf<Filter>) {
      const { where } = await rowsMeant(table.id, selection, whereOf)
      return await countRows(db, table, where)
    },

    /** Deletes the listed rows, or all that match a filter, as one action. */
    async removeMany<Filter>(
      db: Database,
      by: By,
      selection: Selection<Filter>,
      whereOf: WhereOf<Filter>,
      asked: ActRequest = {},
    ) {
      const { where, named } = await rowsMeant(table.id, selection, whereOf)
      const { act, remaining, counts, undoable } = await runAct(db, by, {
        ...asked,
        kind,
        table,
        where,
        chunk,
        transaction: (work) => inTransaction(db, work),
        counts: async (_tx, total) => ({ gone: Math.max(0, (named ?? total) - total) }),
        step: async (tx, ids, { actId, total }) => {
          const rows = await tx
            .select({ id: table.id })
            .from(table)
            .where(inArray(table.id, ids))
            .for('update')
          const there = rows.map((row) => row.id as string)
          const gone = await putAside(tx, actId, table, await notInUse(tx, table, there), kept)
          const [only] = total === 1 ? gone : []
          await record(tx, by, [
            only
              ? { ...event('delete', only.id, only.name), id: actId }
              : { id: actId, action: kind as AuditAction, rows: subjects(gone) },
          ])
          return { done: gone.length, inUse: there.length - gone.length }
        },
      })
      const { done = 0, inUse = 0, gone = 0 } = counts
      return { done, inUse, gone, remaining, undo: undoable ? act : null }
    },

    /**
     * Restores deleted rows. Optional references to rows that no longer exist are cleared; a row whose
     * required reference is missing is not restored until that row exists again.
     */
    undoKinds: {
      [kind]: {
        permission: kind as Permission,
        action: `${name}.undo`,
        undo: async (tx, { id }, ids) => {
          const refsOf = (required: boolean) =>
            Object.entries(refs)
              .filter(
                ([field]) => fields[field]!.kind === 'ref' && Boolean(fields[field]!.required) === required,
              )
              .map(([field, target]) => {
                const { name: column } = columnOf(table, fields, field)
                return [column, idIfThere(target, sql`"was".${sql.identifier(column)}`)] as const
              })
          const needed = refsOf(true).map(([, target]) => sql`${target} is not null`)
          return await restoreRows(tx, id, ids, {
            table,
            values: Object.fromEntries(refsOf(false)),
            where: needed.length > 0 ? sql.join(needed, sql` and `) : undefined,
          })
        },
      },
      ...importUndoKind(name, table, kept),
    } as Record<string, UndoKind>,
  }
}
