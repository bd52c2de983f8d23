import { type AnyColumn, getTableColumns, getTableName, type SQL, sql, eq } from 'drizzle-orm'
import type { PgTable, PgColumn } from 'drizzle-orm/pg-core'
import type { Database } from '~/platform/database.server'
import { rowsOf } from '~/platform/rows-of.server'
import type { RowFormat } from '~/platform/row-stream.server'
import { AppError } from '~/lib/app-error'
import { byteOrderMark, csvLine } from '~/lib/csv'
import { isoText } from '~/lib/iso-text'
import { isUuid } from '~/lib/uuid'
import {
  type AuditField,
  auditFields,
  type ColumnName,
  columnName,
  csvFields,
  type CsvField,
  type FieldName,
  type Fields,
  inputName,
  namesOf,
  type OwnField,
} from './define-fields'

/** Columns that every entity has and that users cannot edit. */
type ManagedColumn = 'id' | 'version' | 'createdAt' | 'updatedAt'

type ColumnsOf<F> = { [N in FieldName<F>]: ColumnName<F, N> }[FieldName<F>]

/**
 * True if the table has a column for each field and no others except the named ones. `true satisfies` below
 * the table turns a column without a field into a type error, because no form, import or audit entry would
 * contain it.
 */
export type ColumnsMatch<Table extends PgTable, F, Others extends string = never> = [
  Exclude<keyof Table['$inferSelect'], ColumnsOf<F> | ManagedColumn | Others>,
  Exclude<ColumnsOf<F>, keyof Table['$inferSelect']>,
] extends [never, never]
  ? true
  : {
      undescribed: Exclude<keyof Table['$inferSelect'], ColumnsOf<F> | ManagedColumn | Others>
      missing: Exclude<ColumnsOf<F>, keyof Table['$inferSelect']>
    }

type Cell = string | number | null

/** Booleans are written as text in files and in the audit log. */
const cellOf = (value: Cell | boolean): Cell => (typeof value === 'boolean' ? String(value) : value)

/** Text conversions of fields whose value is neither text nor number. */
export type TextOverrides<F, Entry> = {
  readonly [N in OwnField<F> & (CsvField<F> | AuditField<F>)]: (entry: Entry) => Cell
}

/** The text of a field in exported files and in the audit log. */
export function textsOf<F extends Fields, Entry extends object>(fields: F, own: TextOverrides<F, Entry>) {
  return (entry: Entry, name: FieldName<F>): Cell => {
    const given = (own as Record<string, ((of: Entry) => Cell) | undefined>)[name]
    return given ? given(entry) : cellOf((entry as Record<string, Cell>)[name]!)
  }
}

/** A CSV format for the described fields, with headings that an import recognizes. */
export function csvFormat<F extends Fields, Entry extends { createdAt: Date }>(
  fields: F,
  text: (entry: Entry, name: FieldName<F>) => Cell,
): RowFormat<Entry> {
  const columns = csvFields(fields)
  return {
    start: byteOrderMark + csvLine([...columns, 'created_at']),
    join: '',
    end: '',
    write: (entry) => csvLine([...columns.map((name) => text(entry, name)), isoText(entry.createdAt)]),
  }
}

type Changes = Record<string, { from: Cell; to: Cell }>

/** The readable diff of a change for the audit log. */
export const auditChanges = <F extends Fields, Entry extends object>(
  fields: F,
  text: (entry: Entry, name: FieldName<F>) => Cell,
  { before, after }: { before: Entry; after: Entry },
): Changes =>
  Object.fromEntries(
    auditFields(fields)
      .map((name) => [name, { from: text(before, name), to: text(after, name) }] as const)
      .filter(([, { from, to }]) => from !== to),
  )

const isSame = (one: unknown, other: unknown) =>
  Array.isArray(one) ? JSON.stringify(one) === JSON.stringify(other) : one === other

/** Returns the given values that differ from the stored ones. */
export function changedInput<Input extends object>(
  fields: Fields,
  before: object,
  wanted: Input,
): Partial<Input> {
  const given = wanted as Record<string, unknown>
  const stored = (name: string) => {
    const value = (before as Record<string, unknown>)[name]
    const { kind } = fields[name]!
    if (kind === 'ref') return (value as { id: string } | null)?.id ?? null
    return kind === 'refs' ? (value as { id: string }[]).map(({ id }) => id).toSorted() : value
  }
  const changed = namesOf(fields).filter((name) => {
    const value = given[inputName(name, fields[name]!)]
    return value !== undefined && !isSame(value, stored(name))
  })
  return Object.fromEntries(
    changed.map((name) => inputName(name, fields[name]!)).map((input) => [input, given[input]]),
  ) as Partial<Input>
}

export const toColumns = (fields: Fields, given: object): Record<string, unknown> =>
  Object.fromEntries(
    namesOf(fields)
      .map((name) => [
        columnName(name, fields[name]!),
        (given as Record<string, unknown>)[inputName(name, fields[name]!)],
      ])
      .filter(([, value]) => value !== undefined),
  )

export const rowValues = <F extends Fields, Row extends Record<ColumnsOf<F>, unknown>>(fields: F, row: Row) =>
  Object.fromEntries(
    namesOf(fields).map((name) => [name, (row as Record<string, unknown>)[columnName(name, fields[name]!)]]),
  ) as { [N in FieldName<F>]: Row[ColumnName<F, N> & keyof Row] }

export const columnOf = (table: PgTable, fields: Fields, name: string): AnyColumn =>
  getTableColumns(table)[columnName(name, fields[name]!)]!

export type StoredColumn = { name: string; fallback: string | null }

/**
 * The writable columns of a table in the database. A newer release may have added columns during a rolling
 * upgrade, and rows that were deleted before the upgrade lack them.
 */
export async function storedColumns(tx: Database, table: PgTable): Promise<StoredColumn[]> {
  const found = await tx.execute(sql`
    select "attname" as "name", pg_get_expr("adbin", "adrelid") as "fallback"
    from pg_attribute left join pg_attrdef on "adrelid" = "attrelid" and "adnum" = "attnum"
    where "attrelid" = ${`"${getTableName(table)}"`}::regclass and "attnum" > 0 and not "attisdropped" and "attgenerated" = ''
    order by "attnum"`)
  return rowsOf<StoredColumn>(found)
}

/** Restores a column from the JSON record `"was"` of a deleted row; a newer column gets its default. */
export function restoredValue({ name, fallback }: StoredColumn, before: SQL, was?: SQL): SQL {
  const value = was ?? sql`"was".${sql.identifier(name)}`
  if (fallback === null) return value
  return sql`case when ${before} ? ${name}::text then ${value} else ${sql.raw(fallback)} end`
}

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
