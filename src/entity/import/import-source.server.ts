import { type AnyColumn, type SQL, sql } from 'drizzle-orm'
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core'
import type * as z from 'zod/mini'
import type { Caller } from '~/access/caller'
import type { Permission } from '~/access/permissions'
import type { AuditAction } from '~/manifest/audit-kind'
import type { Database } from '~/platform/database.server'
import { columnOf } from '../fields/field-store.server'
import type { RefFacts } from '../define-entity'
import { inputsOf } from '../fields/field-schema'
import { titleField } from '../fields/define-fields'
import type { RefTarget } from '../crud/refs.server'
import { type ImportEntity, isCreatable, refFields } from './import-entity'

/** Who acts, and from where. */
export type Actor = { caller: Caller; address: string }

type Subject = { id: string; name: string; email: string }

/** As `record` of the audit log takes it. */
type AuditEvent = { action: AuditAction; changes?: Record<string, { from: unknown; to: unknown }> } & (
  | { subject: Subject }
  | { id: string; rows: Subject[] }
)

/** Values of a new entry beside its name, for each of these names. */
export type FillRefs = (tx: Database, names: string[]) => Promise<Record<string, unknown>[]>

/** What a field refers to, and whether what is missing there may be added. */
export type ImportRef = RefTarget & {
  facts: RefFacts
  isMany: boolean
  isRequired: boolean
  creatable: boolean
  /** How a name of it is checked. */
  check: z.ZodMiniType<string>
  fill?: FillRefs
}

type Table = PgTable & { id: PgColumn }

/** What is unique together, by the names of fields, and what is said of a row where it is taken. */
type UniqueFields = { fields: readonly string[]; fault: string }

export type ImportSource = {
  entity: ImportEntity
  table: Table
  /** What the form for a new entry is checked by. */
  schema: z.ZodMiniType<object>
  refs: Record<string, ImportRef>
  unique?: UniqueFields
  /** The fields by which the audit log calls an entry. */
  called: readonly string[]
  /** Writes the audit log, in the same transaction. */
  record: (tx: Database, by: Actor, events: AuditEvent[]) => Promise<void>
}

type ImportOptions = Pick<ImportSource, 'entity' | 'table' | 'schema' | 'unique' | 'record'> & {
  called?: readonly string[]
  /** The tables of what it refers to, by the names of fields, and what a new entry there has beside its name. */
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

/** 'book:genre.similar' is about the genre. */
export const refFault = (
  { entity }: ImportSource,
  field: string,
  problem: 'required' | 'invalid' | 'unknown' | 'unnamed' | 'similar' | 'several' | 'tooMany',
) => `${entity.name}:${field}.${problem}`

/** What the database tells names apart by. */
export const foldName = (name: SQL | AnyColumn) => sql`fold_case(btrim(${name}))`

/** Several names in one cell are told apart by semicolons, as an export writes them. */
export const namesIn = ({ isMany }: ImportRef, cell: string | null): string[] =>
  (isMany ? (cell ?? '').split(';') : [cell ?? '']).map((name) => name.trim()).filter(Boolean)

/**
 * Of what is called `given`: how many, how many by just these letters, and the id where it is clear which is meant. The first
 * condition is that of the index by which described lists are ordered, the second that of a unique name.
 */
export const idOfName = ({ table, name }: RefTarget, given: SQL): SQL => {
  const own = sql`"ref".${sql.identifier(name.name)}`
  return sql`select count(*)::int as "all", count(*) filter (where ${own} = ${given})::int as "same",
      case when count(*) filter (where ${own} = ${given}) = 1 then (array_agg("ref"."id") filter (where ${own} = ${given}))[1]
        when count(*) = 1 then (array_agg("ref"."id"))[1] end as "id"
    from ${table} as "ref"
    where sort_text(${own}) collate "C" = sort_text(${given}) collate "C" and ${foldName(own)} = ${foldName(given)}`
}

/** A cell of a row that is called `row`. */
export const cellOf = (field: string, row = 'row') =>
  sql`(${sql.identifier(row)}."cells" ->> ${sql.raw(`'${field}'`)})`

/** What a row is told from others by; null where the entity knows no duplicates. */
export const keyOf = ({ unique }: ImportSource, row = 'row'): SQL =>
  unique
    ? sql`array[${sql.join(
        unique.fields.map((field) => foldName(cellOf(field, row))),
        sql`, `,
      )}]`
    : sql`null::text[]`

/** Rows that the database refuses say this. */
export const takenFault = ({ unique }: ImportSource) => unique?.fault ?? 'import:row.taken'
