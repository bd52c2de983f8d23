import { isNamedError } from './app-error'

export type Side = 'theirs' | 'yours'
export type Sides = Record<string, Side>

/**
 * Optimistic locking, the reader's side: how two edits of one version compare, field by field. `stored` gives each value as the server would keep it:
 * what it would store the same is the same.
 */
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

    /** Where two edits of one version disagree. A side is suggested: whoever changed the field; yours where both did. */
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

/** Optimistic locking: the version that somebody else saved first, where that is why the server refused. */
export function currentOf(error: unknown): unknown {
  if (!isNamedError(error) || error.code !== 'EDIT_CONFLICT') return null
  return (error.data as { current: unknown }).current
}
