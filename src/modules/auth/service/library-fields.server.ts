import type { DBFieldAttribute } from 'better-auth/db'
import { columnName, type FieldFacts } from '~/entity/fields/define-fields'
import { readableDetails, writableFields } from '~/modules/auth/own-fields'

const types: Partial<Record<FieldFacts['kind'], 'number' | 'boolean'>> = {
  year: 'number',
  integer: 'number',
  flag: 'boolean',
}

/** The details of a person as the library knows them: what it is not told of, it neither reads nor writes. */
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
