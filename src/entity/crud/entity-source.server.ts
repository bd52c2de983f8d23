import { type AnyColumn, eq, getTableColumns, type SQL, sql, and, type Column } from 'drizzle-orm'
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core'
import { isUuid } from '~/lib/uuid'
import type { Database } from '~/platform/database.server'
import { bothWays, type Order, ascending, descending, type RowPosition } from '~/platform/keyset.server'
import type { AnyEntity, EntryOf, OwnFilters, Ref } from '../define-entity'
import type { FilterValues } from '../list/define-list'
import { columnName, type FieldFacts, type Fields, namesOf, titleField } from '../fields/define-fields'
import { columnOf, textsOf } from '../fields/field-store.server'
import { listSource } from '../list/list.server'
import { fieldFilters, type fieldOrders, type FiltersOf, listOf } from './list-of'
import { foundByGin, refColumn, refIs, refsColumn, refsHold, type RefTarget } from './refs.server'

/** PostgreSQL's integer range, as literals: an index is used only for the identical expression. */
const [least, most] = [sql.raw('-2147483648'), sql.raw('2147483647')]

/** Orders by a number. Rows without one come last both ways, so each direction needs its own index. */
const numberOrders = <Name extends string>(name: Name, by: SQL | Column) =>
  ({
    [name]: ascending(sql`coalesce(${by}, ${most})`, 'int'),
    [`-${name}`]: descending(sql`coalesce(${by}, ${least})`, 'int'),
  }) as Record<Name | `-${Name}`, Order>

/** Orders by an optional text. Rows without one come last both ways: NULL sorts as U+10FFFF or ''. */
const optionalTextOrders = <Name extends string>(name: Name, by: Column) =>
  ({
    [name]: ascending(sql`coalesce(sort_text(${by}), chr(1114111)) collate "C"`, 'text'),
    [`-${name}`]: descending(sql`coalesce(sort_text(${by}), '') collate "C"`, 'text'),
  }) as Record<Name | `-${Name}`, Order>

/** A date as a number for `numberOrders`: text of dates depends on settings and cannot be indexed. */
const dayNumber = (day: Column): SQL => sql`(${day} - date '2000-01-01')`

/** Matches rows whose folded text contains every searched word at any position. */
const textSearch =
  (column: Column | SQL) =>
  async (_db: unknown, searchTerm: string): Promise<{ found: SQL } | undefined> => {
    const words = searchTerm.trim().split(/\s+/).filter(Boolean)
    const found = and(...words.map((word) => sql`${column} like search_pattern(${word})`))
    return found && { found }
  }

/** `search`: folded text of the searched fields. Small tables omit it and fold at query time. */
export type EntityTable = PgTable & { id: PgColumn; createdAt: PgColumn; search?: PgColumn }

/** SQL of fields of kind `count`, as subqueries, so that a list query reads one table only. */
export type Counts = Readonly<Record<string, SQL<number>>>

/** SQL of the own filters of an entity's list. */
export type FilterConditions<E extends AnyEntity> = {
  readonly [N in keyof OwnFilters<E>]: (value: NonNullable<FilterValues<OwnFilters<E>>[N]>) => SQL | undefined
}

/** Tables of referenced entities, by field name. */
export type RefTables = Readonly<Record<string, PgTable & { id: PgColumn }>>

/** The target table and the displayed column of each reference. */
export const refTargets = (entity: AnyEntity, tables: RefTables): Record<string, RefTarget> =>
  Object.fromEntries(
    Object.entries(entity.refs).map(([field, { fields }]) => {
      const table = tables[field]!
      return [field, { table, name: columnOf(table, fields, titleField(fields)) as PgColumn }]
    }),
  )

/** The selected columns. References are returned with their names instead of plain ids. */
function columnsOf(entity: AnyEntity, table: EntityTable, tables: RefTables, counts: Counts) {
  const fields: Fields = entity.fields
  const targets = refTargets(entity, tables)
  const { search: _, ...own } = getTableColumns(table) as Record<string, PgColumn>
  const columns: Record<string, PgColumn | SQL> = { ...own, ...counts }
  for (const [field, target] of Object.entries(targets)) {
    const name = columnName(field, fields[field]!)
    const told = fields[field]!.kind === 'refs' ? refsColumn : refColumn
    columns[field] = told(own[name]!, target)
    delete columns[name]
  }
  return columns
}

export function finderOf<E extends AnyEntity>(
  entity: E,
  table: EntityTable,
  tables: RefTables,
  counts: Counts = {},
) {
  const columns = columnsOf(entity, table, tables, counts)
  return async (db: Database, id: string): Promise<EntryOf<E> | null> => {
    // A malformed id is treated like an unknown one.
    if (!isUuid(id)) return null
    const [row] = await db.select(columns).from(table).where(eq(table.id, id))
    return (row as EntryOf<E> | undefined) ?? null
  }
}

/** The text of a field in exported files and in the audit log; references are written as names. */
export function textOf<E extends AnyEntity>({ fields, refs }: E) {
  const name = (value: unknown) => ([value ?? []].flat() as Ref[]).map((each) => each.name).join('; ') || null
  const told = ([field]: [string, unknown]) => {
    const isList = fields[field]!.kind === 'refs'
    const text = (entry: object) => name((entry as Record<string, unknown>)[field]) ?? (isList ? '' : null)
    return [field, text]
  }
  return textsOf<Fields, EntryOf<E>>(fields, Object.fromEntries(Object.entries(refs).map(told)) as never)
}

/** Matches an index of the table: `npm run new` creates one for each of these orders, except counts. */
function ordersOf(name: string, { kind, required }: FieldFacts, column: AnyColumn): Record<string, Order> {
  if (kind === 'integer' || kind === 'year') return numberOrders(name, column)
  if (kind === 'date') return numberOrders(name, dayNumber(column))
  return required
    ? bothWays(name, sql`sort_text(${column}) collate "C"`, 'text')
    : optionalTextOrders(name, column)
}

/** The SQL orders of the fields with `sort`. */
export const fieldOrdersOf = <F extends Fields>(table: PgTable, fields: F, counts: Counts = {}) =>
  Object.assign(
    {},
    ...namesOf(fields)
      .filter((name) => fields[name]!.sort)
      .map((name) =>
        counts[name]
          ? bothWays(name, counts[name], 'int')
          : ordersOf(name, fields[name]!, columnOf(table, fields, name)),
      ),
  ) as Record<ReturnType<typeof fieldOrders<F>>[number], Order>

function conditionOf(kind: FieldFacts['kind'], column: AnyColumn) {
  if (kind === 'ref') return refIs(column as PgColumn)
  if (kind === 'refs') return refsHold(column as PgColumn)
  return (value: unknown) => eq(column, value)
}

/** The SQL conditions of the fields with `filter`. */
export const fieldConditionsOf = <F extends Fields>(table: PgTable, fields: F) =>
  Object.fromEntries(
    Object.keys(fieldFilters(fields)).map((name) => [
      name,
      conditionOf(fields[name]!.kind, columnOf(table, fields, name)),
    ]),
  ) as { [N in keyof FiltersOf<F>]: (value: unknown) => SQL }

/** The list query of a described entity: orders, filters and search. */
export function sourceOf<E extends AnyEntity>(
  entity: E,
  table: EntityTable,
  tables: RefTables,
  counts: Counts,
  conditions: Partial<FilterConditions<E>> = {},
) {
  const fields: Fields = entity.fields
  const columns = columnsOf(entity, table, tables, counts)
  const names = namesOf(fields)
  const searched = names
    .filter((name) => fields[name]!.search)
    .map((name) => sql`, ${columnOf(table, fields, name)}`)
  const several = names.filter((name) => fields[name]!.kind === 'refs')
  return listSource(listOf(entity), {
    table,
    id: table.id,
    orders: {
      ...bothWays('createdAt', table.createdAt, 'timestamptz'),
      ...fieldOrdersOf(table, fields, counts),
    } as never,
    filters: { ...fieldConditionsOf(table, fields), ...conditions } as never,
    ...(several.length > 0 && foundByGin(table, several)),
    lookUp: textSearch(table.search ?? sql`search_text(concat_ws(E'\\n'${sql.join(searched)}))`),
    read: (db, { from, position, where, orderBy, limit }) =>
      db
        .select({ ...columns, position })
        .from(from)
        .where(where)
        .orderBy(...orderBy)
        .limit(limit) as unknown as PromiseLike<(EntryOf<E> & { position: RowPosition })[]>,
    toItem: ({ position: _position, ...item }) => item as unknown as EntryOf<E>,
  })
}
