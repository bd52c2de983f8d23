import { newId } from '~/lib/new-id'
import type { Database } from '~/platform/database.server'
import type { AnyEntity } from '../define-entity'
import { columnName, type FieldFacts, inputFields, titleField } from '../fields/define-fields'
import type { EntityTable, RefTables } from './entity-source.server'

const ordinals = ['First', 'Second', 'Third', 'Fourth', 'Fifth', 'Sixth', 'Seventh', 'Eighth']

/** Turns `countryCode` into "Country code". */
const wordsOf = (name: string) => {
  const words = name.replaceAll(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`)
  return words[0]!.toUpperCase() + words.slice(1)
}

/** Derives sample rows from the fields; an entity can provide its own instead. */
export function samplesOf({ name, plural, fields }: AnyEntity): Record<string, unknown>[] {
  const noun = name.replaceAll('-', ' ')
  const title = titleField(fields)
  const valueOf = (field: string, { kind, options = [] }: FieldFacts, at: number): unknown => {
    if (field === title) return `${ordinals[at]} ${noun}`
    const day = String(at + 1).padStart(2, '0')
    const values: Partial<Record<FieldFacts['kind'], unknown>> = {
      line: `${wordsOf(field)} ${at + 1}`,
      text: `A few words on the ${ordinals[at]!.toLowerCase()} ${noun}.`,
      email: `${name}${at + 1}@example.com`,
      url: `https://example.com/${plural}/${at + 1}`,
      year: 1990 + at,
      integer: (at + 1) * 10,
      date: `202${at}-${day}-1${at}`,
      flag: at % 2 === 0,
      choice: options[at % options.length],
    }
    return values[kind]
  }
  const plain = inputFields(fields).filter((field) => !['ref', 'refs'].includes(fields[field]!.kind))
  return ordinals.map((_, at) =>
    Object.fromEntries(plain.map((field) => [field, valueOf(field, fields[field]!, at)])),
  )
}

/** Inserts sample rows; required references point to sample rows of the other entity, if there are any. */
export async function seedRows(
  tx: Database,
  { fields }: AnyEntity,
  table: EntityTable,
  tables: RefTables,
  samples: readonly object[],
) {
  const needed = Object.keys(tables).filter(
    (field) => fields[field]!.kind === 'ref' && fields[field]!.required,
  )
  const ids: Record<string, unknown[]> = {}
  for (const field of needed) {
    const target = tables[field]!
    const rows = await tx.select({ id: target.id }).from(target).limit(samples.length)
    if (rows.length === 0) return
    ids[field] = rows.map(({ id }) => id)
  }
  const rows = samples.map((sample, at) => ({
    id: newId(),
    ...sample,
    ...Object.fromEntries(
      needed.map((field) => [columnName(field, fields[field]!), ids[field]![at % ids[field]!.length]]),
    ),
  }))
  await tx.insert(table).values(rows)
}
