import { sql } from 'drizzle-orm'
import { can } from '~/access/can'
import { foldText } from '~/lib/fold-text'
import { newId } from '~/lib/new-id'
import type { Database } from '~/platform/database.server'
import { rowsOf } from '~/platform/rows-of.server'
import type { Actor } from '../act/act.server'
import { inputName } from '../fields/define-fields'
import { type Cells, type FileRow, importFields, maxNewNames } from './import-entity'
import {
  foldName,
  idOfName,
  type ImportRef,
  type ImportSource,
  namesIn,
  refFault,
  refPermission,
} from './import-source.server'
import type { Ask, importJob } from './import.table.server'

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

const firstOfEach = (issues: readonly Issue[]) =>
  [...new Map(issues.toReversed().map(({ path, message }) => [path[0], message])).values()].toReversed()

type Found = { name: string; key: string; isThere: boolean; isSeveral: boolean }

/** Which of these names exist. */
export async function lookUp(tx: Database, ref: ImportRef, names: string[]): Promise<Map<string, Found>> {
  if (names.length === 0) return new Map()
  const given = sql`"given"."name"`
  const rows = await tx.execute(sql`
    select ${given} as "name", ${foldName(given)} as "key", "found"."id" is not null as "isThere",
      "found"."id" is null and "found"."all" > 0 as "isSeveral"
    from jsonb_array_elements_text(${JSON.stringify([...new Set(names)])}::jsonb) as "given"("name"),
      lateral (${idOfName(ref, given)}) as "found"`)
  return new Map(rowsOf<Found>(rows).map((row) => [row.name, row]))
}

/** Misspellings are searched among at most this many entries. */
const compared = 1000

/** Finds the entry that a name may be a misspelling of. Requires the read permission, because it reveals names. */
export async function similarity(tx: Database, { caller }: Actor, ref: ImportRef) {
  if (!can(caller, refPermission(ref, 'read'))) return () => undefined
  const entries = await tx
    .select({ id: ref.table.id, name: ref.name })
    .from(ref.table)
    .limit(compared + 1)
  return similarTo(entries.length > compared ? [] : (entries as { id: string; name: string }[]))
}

type Options = Pick<typeof importJob.$inferSelect, 'defaults' | 'creates' | 'newNames'>

/**
 * Marks rows with a reference that is missing and cannot be created, or may be a misspelling; returns the names to create,
 * by field.
 */
export async function checkNames(
  tx: Database,
  by: Actor,
  source: ImportSource,
  options: Options,
  rows: JudgedRow[],
) {
  const newNames = { ...options.newNames }
  const fine = rows.filter(({ faults }) => faults.length === 0)
  for (const [field, ref] of Object.entries(source.refs))
    newNames[field] = await checkField(tx, by, { source, field, ref, options }, fine)
  return newNames
}

async function checkField(
  tx: Database,
  by: Actor,
  { source, field, ref, options }: { source: ImportSource; field: string; ref: ImportRef; options: Options },
  rows: JudgedRow[],
): Promise<string[]> {
  const newNames = [...(options.newNames[field] ?? [])]
  const namesOf = new Map(rows.map((row) => [row, namesIn(ref, row.cells[field] ?? null)]))
  const found = await lookUp(tx, ref, [...newNames, ...[...namesOf.values()].flat()])
  const coming = new Set(newNames.map((name) => found.get(name)!.key))
  const isUnknown = ({ key, isThere, isSeveral }: Found) => !isThere && !isSeveral && !coming.has(key)
  // Reads the entries only if a name is unknown.
  const similar = [...found.values()].some(isUnknown) ? await similarity(tx, by, ref) : null
  const isSimilar = new Set(
    [...found.values()].filter((each) => isUnknown(each) && similar?.(each.name)).map(({ name }) => name),
  )
  const problemOf = (name: string) => {
    const each = found.get(name)!
    if (each.isSeveral) return 'several'
    if (!isUnknown(each)) return null
    if (isSimilar.has(name)) return 'similar'
    if (!options.creates.includes(field)) return 'unnamed'
    if (coming.size >= maxNewNames) return 'tooMany'
    coming.add(each.key)
    newNames.push(name)
    return null
  }
  for (const [row, names] of namesOf) {
    if (names.length === 0 && ref.isRequired && !options.defaults[field])
      row.faults.push(refFault(source, field, 'required'))
    const problems = new Set<string>()
    for (const name of names) {
      const problem = problemOf(name)
      if (problem === null) continue
      if (problem === 'similar') row.asks.push({ field, name, key: found.get(name)!.key })
      if (problems.has(problem)) continue
      problems.add(problem)
      row.faults.push(refFault(source, field, problem))
    }
  }
  return newNames
}

/** Folds case, accents and Arabic spelling. */
const fold = (name: string) =>
  foldText(name)
    .replaceAll(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()

/** Allowed edit distance: one in three letters, and three at most. */
const allowed = (letters: number) => Math.min(3, Math.floor(letters / 3))

/** Finds the entry that a name may be a misspelling of. */
export function similarTo<E extends { name: string }>(entries: readonly E[]) {
  const folded = entries.map((entry) => ({ entry, name: fold(entry.name) }))
  return (given: string): E | undefined => {
    const wanted = fold(given)
    let nearest: { entry: E; slips: number } | undefined
    for (const { entry, name } of folded) {
      const most = allowed(Math.max(wanted.length, name.length))
      if (Math.abs(wanted.length - name.length) > most) continue
      const slips = editDistance(wanted, name)
      if (slips <= most && slips < (nearest?.slips ?? Infinity)) nearest = { entry, slips }
    }
    return nearest?.entry
  }
}

/** Damerau-Levenshtein distance: insertions, deletions, substitutions and transpositions. */
export function editDistance(one: string, other: string): number {
  const [a, b] = [Array.from(one), Array.from(other)]
  let before: number[] = []
  let row = Array.from({ length: b.length + 1 }, (_, at) => at)
  for (let i = 1; i <= a.length; i++) {
    const next = [i]
    for (let j = 1; j <= b.length; j++) {
      const changed = row[j - 1]! + (a[i - 1] === b[j - 1] ? 0 : 1)
      const swapped =
        i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1] ? before[j - 2]! + 1 : Infinity
      next[j] = Math.min(row[j]! + 1, next[j - 1]! + 1, changed, swapped)
    }
    before = row
    row = next
  }
  return row[b.length]!
}
