import {
  Column,
  type ExtractTablesWithRelations,
  getTableName,
  is,
  noopDecoder,
  SQL,
  Subquery,
} from 'drizzle-orm'
import { NodePgSession } from 'drizzle-orm/node-postgres'

type Schema = Record<string, never>
type Session = NodePgSession<Schema, ExtractTablesWithRelations<Schema>>
type PrepareQuery = Session['prepareQuery']
type Fields = NonNullable<Parameters<PrepareQuery>[1]>
type Field = Fields[number]['field']
type Decoder = { mapFromDriverValue: (value: unknown) => unknown }
type Row = Record<string, unknown>

/** Tables by name, with whether a join always finds a row; none for statements other than select. */
type Joined = Record<string, boolean> | undefined

function decoderOf(field: Field): Decoder {
  if (is(field, Column)) return field
  const { decoder } = (is(field, SQL) ? field : is(field, Subquery) ? field._.sql : field.sql) as unknown as {
    decoder: Decoder
  }
  return decoder
}

const isPlain = ({ mapFromDriverValue: map }: Decoder) =>
  map === noopDecoder.mapFromDriverValue || map === Column.prototype.mapFromDriverValue

/** Objects of a row that a left join may leave out: all columns are of one table. Their first column decides. */
function optionalObjects(fields: Fields, joined: NonNullable<Joined>): { name: string; at: number }[] {
  const objects = new Map<string, { name: string; at: number; tables: Set<string> }>()
  for (const [at, { path, field }] of fields.entries()) {
    const [name] = path
    if (!is(field, Column) || path.length !== 2 || name === undefined) continue
    const object = objects.get(name) ?? { name, at, tables: new Set() }
    object.tables.add(getTableName(field.table))
    objects.set(name, object)
  }
  return [...objects.values()].filter(({ tables }) => tables.size === 1 && !joined[[...tables][0]!])
}

/** Drizzle's mapping of rows, with the decisions about each column made once per statement instead of for every value. */
function rowReader(fields: Fields, joined: Joined): (rows: unknown[][]) => Row[] {
  const columns = fields.map(({ path, field }) => {
    const decoder = decoderOf(field)
    return { path, name: path[0]!, isNested: path.length > 1, decoder: isPlain(decoder) ? null : decoder }
  })
  const optional = joined ? optionalObjects(fields, joined) : []
  const read = (row: unknown[]): Row => {
    const result: Row = {}
    for (let at = 0; at < columns.length; at++) {
      const { path, name, isNested, decoder } = columns[at]!
      const raw = row[at]
      const value = raw === null || decoder === null ? raw : decoder.mapFromDriverValue(raw)
      if (isNested) put(result, path, value)
      else result[name] = value
    }
    for (const { name, at } of optional) if (row[at] === null) result[name] = null
    return result
  }
  return (rows) => rows.map(read)
}

function put(result: Row, path: string[], value: unknown): void {
  let node = result
  for (const name of path.slice(0, -1)) node = (node[name] ??= {}) as Row
  node[path.at(-1)!] = value
}

/** A session whose queries read their rows with `rowReader`. */
export class RowSession extends NodePgSession<Schema, ExtractTablesWithRelations<Schema>> {
  override prepareQuery: PrepareQuery = (query, fields, name, inArrays, mapper, ...rest) => {
    let read: ReturnType<typeof rowReader> | undefined
    // Drizzle sets the tables of joins after it has prepared the query.
    const joined = (): Joined => (prepared as { joinsNotNullableMap?: Joined }).joinsNotNullableMap
    const own = (rows: unknown[][]) => (read ??= rowReader(fields!, joined()))(rows)
    const prepared: object = super.prepareQuery(
      query,
      fields,
      name,
      inArrays,
      mapper ?? (fields && own),
      ...rest,
    )
    return prepared as never
  }
}
