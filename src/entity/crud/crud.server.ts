import { and, eq, getTableName, gt, inArray, lt, not, type SQL, sql } from 'drizzle-orm'
import { v5 } from 'uuid'
import type * as z from 'zod/mini'
import { AppError, InvalidInput } from '~/lib/app-error'
import { withoutMarks } from '~/lib/csv'
import { newId } from '~/lib/new-id'
import { isUuid } from '~/lib/uuid'
import type { AuditAction } from '~/manifest/audit-kind'
import type { Database } from '~/platform/database.server'
import { isReferenceViolation } from '~/platform/database-errors.server'
import { rowsOf } from '~/platform/rows-of.server'
import { inTransaction } from '~/platform/transaction.server'
import type { Selection } from '../bulk/define-bulk'
import { csvFields, type Fields, inputName, namesOf, titleField } from '../fields/define-fields'
import { columnOf, restoredValue, storedColumns, toColumns } from '../fields/field-store.server'
import { deletedRow } from './deleted-row.table.server'
import { idIfThere, idsByName, knownIds, notInUse, type RefTarget } from './refs.server'
import { type Change, type Described, updateEntry } from './update-entry.server'

type Subject = { id: string; name: string; email: string }

/** As `record` of the audit log takes it: what was done to one entry, or to several under one id. */
type AuditEvent = { action: AuditAction; changes?: Record<string, { from: unknown; to: unknown }> } & (
  | { id?: string; subject: Subject }
  | { id: string; rows: Subject[] }
)

type Options<F extends Fields, Entry, By> = Described<F, Entry> & {
  /** The entity, as its messages and its audit kinds are called. */
  name: string
  /** Where each field points that refers to another entity. */
  refs: Record<string, RefTarget>
  /** Writes the audit log, in the same transaction. */
  record: (tx: Database, by: By, events: AuditEvent[]) => Promise<void>
}

/** How long what was deleted can come back. */
const keptDays = 30

/** So many in one transaction: locks stay short, and what is done stays done. */
const atOnce = 1000

/** What was deleted together; older rows were kept one by one. */
const asArray = sql`jsonb_array_elements(case jsonb_typeof(${deletedRow.row})
  when 'array' then ${deletedRow.row} else jsonb_build_array(${deletedRow.row}) end)`

/** One line of a file: its number there, and its cells by the names of fields. */
export type ImportRow = { line: number; cells: Record<string, string> }
type Rejected = { line: number; field: string; key: string }

/**
 * What is done to entries of a described entity, each with its audit entry in one transaction: added, changed, deleted,
 * brought back, imported. An entity with rules of its own takes `updateEntry` and writes the rest.
 */
export function crud<F extends Fields, Entry extends { id: string; version: number }, By>(
  of: Options<F, Entry, By>,
) {
  const { name, fields, table, find, refs, record } = of
  const title = titleField(fields)
  const titleOf = (entry: object): string => String((entry as Record<string, unknown>)[title])
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

  /** A field that refers to something that is not there. */
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

  /** The ids of what a file names. */
  async function withRefs(db: Database, rows: ImportRow[]) {
    const found = new Map<string, Map<string, string>>()
    const split = (field: string, text: string) =>
      (fields[field]!.kind === 'refs' ? text.split(';') : [text]).map((each) => each.trim()).filter(Boolean)
    for (const [field, target] of Object.entries(refs)) {
      const names = new Set(rows.flatMap(({ cells }) => split(field, cells[field] ?? '')))
      found.set(field, await idsByName(db, target, [...names]))
    }
    return (field: string, text: string) => {
      const known = found.get(field)
      if (!known) return text
      const ids = split(field, text).map((each) => known.get(each) ?? 'unknown')
      return fields[field]!.kind === 'refs' ? ids : (ids[0] ?? '')
    }
  }

  /** Deletes these rows and keeps them for an undo, all in one statement; null where there were none. */
  async function putAside(tx: Database, ids: string[]): Promise<string | null> {
    if (ids.length === 0) return null
    const undo = newId()
    const put = await tx.execute(sql`
      with "gone" as (delete from ${table} where ${inArray(table.id, ids)} returning *)
      insert into ${deletedRow} ("id", "table", "row")
      select ${undo}::uuid, ${getTableName(table)}, jsonb_agg(to_jsonb("gone")) from "gone"
      having count(*) > 0 returning "id"`)
    return rowsOf(put).length > 0 ? undo : null
  }

  return {
    async create(db: Database, by: By, given: object): Promise<Entry> {
      return await inTransaction(db, async (tx) => {
        const id = newId()
        await checkRefs(tx, given)
        await tx.insert(table).values({ id, ...toColumns(fields, given) } as never)
        await record(tx, by, [event('create', id, titleOf(given))])
        return (await find(tx, id))!
      })
    },

    async update(db: Database, by: By, id: string, change: Change): Promise<Entry> {
      return await inTransaction(db, async (tx) => {
        await checkRefs(tx, change)
        const { entry, changes } = await updateEntry(tx, of, id, change)
        if (changes) await record(tx, by, [event('update', entry.id, titleOf(entry), changes)])
        return entry
      })
    },

    /** Returns what an undo is asked for by. */
    async remove(db: Database, by: By, id: string): Promise<string> {
      const removal = inTransaction(db, async (tx) => {
        const found = isUuid(id) ? await find(tx, id) : null
        const undo = found && (await putAside(tx, [found.id]))
        // Another request deleted it meanwhile.
        if (!undo) throw new AppError('NOT_FOUND', 404)
        await record(tx, by, [event('delete', found.id, titleOf(found))])
        await tx
          .delete(deletedRow)
          .where(lt(deletedRow.createdAt, sql`now() - ${keptDays} * interval '1 day'`))
        return undo
      })
      try {
        return await removal
      } catch (error) {
        // Others cannot be without it.
        throw isReferenceViolation(error) ? new AppError('IN_USE', 409) : error
      }
    },

    /**
     * Deletes those that are named, or all that match a filter, some at a time and in one order for everybody, so that
     * two who do this at once wait for each other and not in a ring.
     */
    async removeMany<Filter>(
      db: Database,
      by: By,
      selection: Selection<Filter>,
      whereOf: (filter: Filter) => Promise<SQL | undefined>,
    ) {
      const selected =
        'ids' in selection ? inArray(table.id, selection.ids.filter(isUuid)) : await whereOf(selection.all)
      const removed = { done: 0, inUse: 0, undo: [] as string[] }
      for (let after: SQL | undefined; ;) {
        const { seen, free, undo } = await inTransaction(db, async (tx) => {
          const rows = await tx
            .select({ id: table.id })
            .from(table)
            .where(and(selected, after))
            .orderBy(table.id)
            .limit(atOnce)
            .for('update')
          const ids = rows.map(({ id }) => id as string)
          const unused = await notInUse(tx, table, ids)
          const aside = await putAside(tx, unused)
          const changes = { rows: { from: null, to: unused.length } }
          if (aside) await record(tx, by, [event('delete', aside, '', changes)])
          return { seen: ids, free: unused, undo: aside }
        })
        removed.done += free.length
        removed.inUse += seen.length - free.length
        if (undo) removed.undo.push(undo)
        if (seen.length < atOnce) break
        after = gt(table.id, seen.at(-1)!)
      }
      const named = 'ids' in selection ? new Set(selection.ids).size : 0
      return { ...removed, gone: Math.max(0, named - removed.done - removed.inUse) }
    },

    /**
     * Brings deleted rows back as they were, to their ids and their versions, without what they may refer to and has gone
     * since. One that cannot be without something that has gone stays away, until that is back. A second time there is
     * nothing to bring back.
     */
    async undo(db: Database, by: By, id: string): Promise<{ done: number; skipped: number }> {
      if (!isUuid(id)) throw new AppError('NOT_FOUND', 404)
      return await inTransaction(db, async (tx) => {
        const aside = and(eq(deletedRow.id, id), eq(deletedRow.table, getTableName(table)))
        const [deletedEntry] = await tx
          .select({ id: deletedRow.id })
          .from(deletedRow)
          .where(aside)
          .for('update')
        if (!deletedEntry) throw new AppError('NOT_FOUND', 404)
        const columns = await storedColumns(tx, table)
        const before = sql`"gone"."row"`
        const known = (required: boolean) =>
          Object.entries(refs)
            .filter(
              ([field]) => fields[field]!.kind === 'ref' && Boolean(fields[field]!.required) === required,
            )
            .map(([field, target]) => {
              const { name: column } = columnOf(table, fields, field)
              return [column, idIfThere(target, sql`"was".${sql.identifier(column)}`)] as const
            })
        const existing = Object.fromEntries(known(false))
        const restored = await tx.execute(sql`
          insert into ${table} (${sql.join(
            columns.map((column) => sql.identifier(column.name)),
            sql`, `,
          )})
          select ${sql.join(
            columns.map((column) => restoredValue(column, before, existing[column.name])),
            sql`, `,
          )}
          from ${deletedRow}, ${asArray} as "gone" ("row"),
            jsonb_populate_record(null::${table}, "gone"."row") as "was"
          where ${and(aside, ...known(true).map(([, target]) => sql`${target} is not null`))}
          returning "id"`)
        const back = rowsOf<{ id: string }>(restored).map((row) => row.id)
        // What it cannot be without is gone, so that there is nothing to come back to.
        if (back.length === 0) throw new AppError('NOT_FOUND', 404)
        const isBack = sql`("gone"."row" ->> 'id')::uuid in ${back}`
        const left = await tx.execute(sql`
          update ${deletedRow} set "row" = "left"."rows"
          from (
            select jsonb_agg("gone"."row") as "rows", count(*)::int as "count"
            from ${deletedRow}, ${asArray} as "gone" ("row") where ${and(aside, not(isBack))}
          ) as "left"
          where ${aside} and "left"."count" > 0 returning "left"."count"`)
        const [{ count: skipped } = { count: 0 }] = rowsOf<{ count: number }>(left)
        if (skipped === 0) await tx.delete(deletedRow).where(aside)
        const [only] = back.length === 1 ? back : []
        const changes = { rows: { from: null, to: back.length } }
        await record(tx, by, [
          only ? event('undo', only, titleOf((await find(tx, only))!)) : event('undo', id, '', changes),
        ])
        return { done: back.length, skipped }
      })
    },

    /**
     * Checks the lines of a file by the schema of a call, and adds the good ones unless only the check is asked for. A line
     * has the same id each time it is sent, so that asking again after a lost answer adds nothing twice.
     */
    async importRows(
      db: Database,
      by: By,
      schema: z.ZodMiniType<object>,
      { importId, rows, checkOnly }: { importId: string; rows: ImportRow[]; checkOnly: boolean },
    ): Promise<{ added: number; rejected: Rejected[] }> {
      return await inTransaction(db, async (tx) => {
        const resolve = await withRefs(tx, rows)
        const inputOf = (cells: ImportRow['cells']) =>
          Object.fromEntries(
            csvFields(fields)
              .filter((field) => cells[field] !== undefined)
              .map((field) => [
                inputName(field, fields[field]!),
                resolve(field, withoutMarks(cells[field]!)),
              ]),
          )
        const fieldAt = (path: unknown) =>
          namesOf(fields).find((field) => inputName(field, fields[field]!) === path) ?? title
        const checked = rows.map(({ line, cells }) => ({ line, ...schema.safeParse(inputOf(cells)) }))
        const good: Record<string, unknown>[] = []
        const rejected: Rejected[] = []
        for (const { line, data, error } of checked) {
          const issue = error?.issues[0]
          if (issue) rejected.push({ line, field: fieldAt(issue.path[0]), key: issue.message })
          else {
            const field = await unknownRef(tx, data!)
            if (field) rejected.push({ line, field, key: `${name}:${field}.unknown` })
            else good.push({ id: v5(String(line), importId), ...toColumns(fields, data!) })
          }
        }
        if (checkOnly || good.length === 0) return { added: good.length, rejected }
        const stored = await tx
          .insert(table)
          .values(good as never)
          .onConflictDoNothing({ target: table.id })
          .returning({ id: table.id })
        if (stored.length > 0)
          await record(tx, by, [event('import', importId, '', { rows: { from: null, to: stored.length } })])
        return { added: good.length, rejected }
      })
    },
  }
}
