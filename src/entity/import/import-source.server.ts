import { type AnyColumn, type SQL, sql } from 'drizzle-orm'
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core'
import type * as z from 'zod/mini'
import type { Permission } from '~/access/permissions'
import type { Database } from '~/platform/database.server'
import type { Actor, AuditEvent } from '../act/act.server'
import { columnOf } from '../fields/field-store.server'
import type { RefFacts } from '../define-entity'
import { inputsOf } from '../fields/field-schema'
import { titleField } from '../fields/define-fields'
import type { RefTarget } from '../crud/refs.server'
import { type ImportEntity, isCreatable, refFields } from './import-entity'

/**
 * Values of new entries besides their names.
 * @public for modules to come
 */
export type FillRefs = (tx: Database, names: string[]) => Promise<Record<string, unknown>[]>

/** The target of a reference. */
export type ImportRef = RefTarget & {
  facts: RefFacts
  isMany: boolean
  isRequired: boolean
  creatable: boolean
  check: z.ZodMiniType<string>
  fill?: FillRefs
}

type Table = PgTable & { id: PgColumn }

/** The fields of its unique index on `fold_case(btrim(…))`, and the error of a duplicate. */
type UniqueFields = { fields: readonly string[]; message: string }

export type ImportSource = {
  entity: ImportEntity
  table: Table
  /** The schema of the form. */
  schema: z.ZodMiniType<object>
  refs: Record<string, ImportRef>
  unique?: UniqueFields
  /** The fields of the name in the audit log. */
  called: readonly string[]
  /** Writes the audit log, in the same transaction. */
  record: (tx: Database, by: Actor, events: AuditEvent[]) => Promise<void>
}

export type ImportOptions = Pick<ImportSource, 'entity' | 'table' | 'schema' | 'unique' | 'record'> & {
  called?: readonly string[]
  /** The tables of its references, and the values of new entries in them, by field. */
  targets: Readonly<Record<string, Table>>
  fill?: Readonly<Record<string, FillRefs>>
}

export function importSource({ targets, fill = {}, called, ...given }: ImportOptions): ImportSource {
  const { entity } = given
  const refOf = (field: string): ImportRef => {
    const facts = entity.refs[field]!
    const table = targets[field]!
    const title = titleField(facts.fields)
    const { kind, required } = entity.fields[field]!
    return {
      facts,
      table,
      name: columnOf(table, facts.fields, title) as PgColumn,
      isMany: kind === 'refs',
      isRequired: Boolean(required),
      creatable: isCreatable(entity, field),
      check: inputsOf(facts.name, { [title]: facts.fields[title]! }, {})[title] as z.ZodMiniType<string>,
      fill: fill[field],
    }
  }
  const refs = Object.fromEntries(refFields(entity).map((field) => [field, refOf(field)]))
  return { ...given, refs, called: called ?? [titleField(entity.fields)] }
}

export const refPermission = ({ facts }: ImportRef, action: 'read' | 'create') =>
  `${facts.name}.${action}` as Permission

export const refFault = (
  { entity }: ImportSource,
  field: string,
  problem: 'required' | 'invalid' | 'unknown' | 'unnamed' | 'similar' | 'several' | 'tooMany',
) => `${entity.name}:${field}.${problem}`

/** The key of names in unique indexes. */
export const foldName = (name: SQL | AnyColumn) => sql`fold_case(btrim(${name}))`

/** Several names in one cell are separated by semicolons, as in exports. */
export const namesIn = ({ isMany }: ImportRef, cell: string | null): string[] =>
  (isMany ? (cell ?? '').split(';') : [cell ?? '']).map((name) => name.trim()).filter(Boolean)

/**
 * Finds entries of the name `given`: counts all and those of exactly this spelling; `id` is null if it is ambiguous. The
 * first condition uses the index that orders lists, the second that of a unique name.
 */
export const idOfName = ({ table, name }: RefTarget, given: SQL): SQL => {
  const own = sql`"ref".${sql.identifier(name.name)}`
  return sql`select count(*)::int as "all", count(*) filter (where ${own} = ${given})::int as "same",
      case when count(*) filter (where ${own} = ${given}) = 1 then (array_agg("ref"."id") filter (where ${own} = ${given}))[1]
        when count(*) = 1 then (array_agg("ref"."id"))[1] end as "id"
    from ${table} as "ref"
    where sort_text(${own}) collate "C" = sort_text(${given}) collate "C" and ${foldName(own)} = ${foldName(given)}`
}

export const cellOf = (field: string, row = 'row') =>
  sql`(${sql.identifier(row)}."cells" ->> ${sql.raw(`'${field}'`)})`

/** The unique key of a row; null if the entity has none. */
export const keyOf = ({ unique }: ImportSource, row = 'row'): SQL =>
  unique
    ? sql`array[${sql.join(
        unique.fields.map((field) => foldName(cellOf(field, row))),
        sql`, `,
      )}]`
    : sql`null::text[]`

export const takenFault = ({ unique }: ImportSource) => unique?.message ?? 'import:row.taken'
