import type { DBFieldAttribute } from 'better-auth/db'
import { columnName, type FieldFacts } from '~/entity/fields/define-fields'
import { readableDetails, writableFields } from '~/modules/auth/own-fields'

const types: Partial<Record<FieldFacts['kind'], 'number' | 'boolean'>> = {
  year: 'number',
  integer: 'number',
  flag: 'boolean',
}

/** The custom fields of a user for the library, which reads and writes only declared fields. */
export const libraryFields: Record<string, DBFieldAttribute> = Object.fromEntries(
  Object.entries(readableDetails).map(([name, facts]) => [
    name,
    {
      type: types[facts.kind] ?? 'string',
      required: false,
      input: Object.hasOwn(writableFields, name),
      fieldName: columnName(name, facts),
    },
  ]),
)
