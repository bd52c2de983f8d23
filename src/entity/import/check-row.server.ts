import { newId } from '~/lib/new-id'
import { inputName } from '../fields/define-fields'
import { importFields } from './import-entity'
import type { Cells, FileRow } from './import-rules'
import { type ImportSource, namesIn, refFault } from './import-source.server'
import type { Ask } from './import.table.server'

/** The validation of a row by itself; the database checks duplicates and references. */
export type JudgedRow = {
  line: number
  entryId: string
  cells: Cells<string | null>
  asks: Ask[]
  faults: string[]
}

/** Replaces characters that PostgreSQL cannot store. */
const storable = (text: string) => text.replaceAll(/[\0\p{Cs}]/gu, '\uFFFD')

/** With the schema of the form, so that both report the same. */
export function checkRow(source: ImportSource, { line, fault, cells: given }: FileRow): JudgedRow {
  const { entity, schema, refs } = source
  const fields = importFields(entity)
  const eachField = (valueOf: (field: string) => unknown) =>
    Object.fromEntries(fields.map((field) => [field, valueOf(field)?.toString() ?? null]))
  const of = { line, entryId: newId(), asks: [] }
  const asGiven = () => eachField((field) => (given[field] === undefined ? null : storable(given[field])))
  if (fault) return { ...of, cells: asGiven(), faults: [`import:row.${fault}`] }
  const inputs = fields.flatMap((field) => {
    const name = inputName(field, entity.fields[field]!)
    if (refs[field]) return [[name, refs[field].isMany ? [] : 'looked up below']]
    return given[field] === undefined ? [] : [[name, given[field]]]
  })
  const parsed = schema.safeParse(Object.fromEntries(inputs))
  const names = Object.entries(refs).map(([field, ref]) => {
    const each = namesIn(ref, given[field] ?? null).map((name) => ref.check.safeParse(name))
    return [field, ref, each] as const
  })
  const invalid = names.filter(([, , each]) => each.some(({ error }) => error))
  const faults = [
    ...firstOfEach(parsed.error?.issues ?? []),
    ...invalid.map(([field]) => refFault(source, field, 'invalid')),
  ]
  if (faults.length > 0 || !parsed.data) return { ...of, cells: asGiven(), faults }
  const data = parsed.data as Record<string, unknown>
  const cells = eachField((field) => data[inputName(field, entity.fields[field]!)])
  for (const [field, , each] of names) cells[field] = each.map((name) => name.data!).join('; ') || null
  return { ...of, cells, faults }
}

type Issue = { path: PropertyKey[]; message: string }

/** One error per field. */
const firstOfEach = (issues: readonly Issue[]) =>
  [...new Map(issues.toReversed().map(({ path, message }) => [path[0], message])).values()].toReversed()
