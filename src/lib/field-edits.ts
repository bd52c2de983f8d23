import { isNamedError } from './app-error'

export type Side = 'theirs' | 'yours'
export type Sides = Record<string, Side>

/** Compares two edits of one version by field. `stored` normalizes each value as the server would. */
export function fieldEdits<Values extends object>(stored: {
  [Name in keyof Values]: (value: Values[Name]) => unknown
}) {
  type Field = keyof Values & string
  const fields = Object.keys(stored) as Field[]
  const differ = (field: Field, one: Values, other: Values) =>
    stored[field](one[field]) !== stored[field](other[field])

  return {
    changedFields: (base: Values, values: Values): Field[] =>
      fields.filter((field) => differ(field, base, values)),

    isSame: (one: Values, other: Values): boolean => fields.every((field) => !differ(field, one, other)),

    /** Fields where two edits disagree, with a suggested side: the one that changed it, or yours. */
    conflictsOf: (base: Values, theirs: Values, yours: Values): Sides => {
      const disputed = fields.filter((field) => differ(field, theirs, yours))
      return Object.fromEntries(
        disputed.map((field) => [field, differ(field, base, yours) ? 'yours' : 'theirs']),
      )
    },

    /** Fields without a conflict take the stored value. */
    merge: (theirs: Values, yours: Values, sides: Sides): Values => ({
      ...theirs,
      ...Object.fromEntries(
        fields.filter((field) => sides[field] === 'yours').map((field) => [field, yours[field]]),
      ),
    }),
  }
}

export type FieldEdits<Values extends object> = ReturnType<typeof fieldEdits<Values>>

/** The newer version in the server's EDIT_CONFLICT error, if it is one. */
export function currentOf(error: unknown): unknown {
  if (!isNamedError(error) || error.code !== 'EDIT_CONFLICT') return null
  return (error.data as { current: unknown }).current
}
