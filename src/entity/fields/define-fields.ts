/**
 * The description of a field, as plain data that any page may import. Schemas, forms and SQL of each kind are
 * defined in their own folders; `own` fields pass theirs in there, in a record keyed by field name.
 */
export type FieldFacts = {
  /**
   * `line`, `text`: one or several lines. `year`, `integer`: whole numbers. `date`: a day. `flag`: a boolean.
   * `choice`: one of its options. `ref`, `refs`: the id of another entity, or several. `count`: the number of
   * rows that belong to an entry, computed by the server. `own`: a text that only its entity can validate and
   * render.
   */
  readonly kind:
    | 'line'
    | 'text'
    | 'email'
    | 'url'
    | 'year'
    | 'integer'
    | 'date'
    | 'flag'
    | 'choice'
    | 'ref'
    | 'refs'
    | 'count'
    | 'own'
  /** Values of a `choice`; each has a label, `entity:options.field.option`. */
  readonly options?: readonly string[]
  /** Maximum length of a text. */
  readonly max?: number
  readonly required?: true
  /** The table property, if it differs from the name; that of a `ref` ends in `Id`, of `refs` in `Ids`. */
  readonly column?: string
  /** Included in the list's full-text search. */
  readonly search?: true
  /** Lists can be sorted by it in both directions. */
  readonly sort?: true
  /** `choice`, `same`: equality. `range`: from and to. `present`: whether a value exists. */
  readonly filter?: 'choice' | 'same' | 'range' | 'present'
  /** Neither imported nor exported. */
  readonly csv?: false
  /** The audit log records a change without the values: long texts, pictures. */
  readonly audit?: false
}

export type Fields = Readonly<Record<string, FieldFacts>>

export const defineFields = <const F extends Fields>(fields: F): F => fields

export type FieldName<F> = keyof F & string

export type FieldsWith<F, Facts> = { [N in FieldName<F>]: F[N] extends Facts ? N : never }[FieldName<F>]

/** Fields that every layer needs code for. */
export type OwnField<F> = FieldsWith<F, { kind: 'own' | 'ref' | 'refs' }>

export type CsvField<F> = Exclude<FieldName<F>, FieldsWith<F, { csv: false } | { kind: 'count' }>>
export type AuditField<F> = Exclude<FieldName<F>, FieldsWith<F, { audit: false } | { kind: 'count' }>>

/** The property in API calls: a reference is sent as an id, and counts are never input. */
export type InputName<F, N extends FieldName<F>> = F[N] extends { kind: 'ref' }
  ? `${N}Id`
  : F[N] extends { kind: 'refs' }
    ? `${N}Ids`
    : F[N] extends { kind: 'count' }
      ? never
      : N

export type ColumnName<F, N extends FieldName<F>> = F[N] extends { column: infer C extends string }
  ? C
  : InputName<F, N>

/** The stored and returned type of a field. */
export type ValueOf<Facts> =
  | (Facts extends { kind: 'year' | 'integer' | 'count' }
      ? number
      : Facts extends { kind: 'flag' }
        ? boolean
        : Facts extends { options: readonly (infer Option)[] }
          ? Option
          : string)
  | (Facts extends { required: true } | { kind: 'flag' | 'count' } ? never : null)

export const namesOf = <F extends Fields>(fields: F) => Object.keys(fields) as FieldName<F>[]

/** The fields that users can set: all except counts. */
export const inputFields = <F extends Fields>(fields: F) =>
  namesOf(fields).filter((name) => fields[name]!.kind !== 'count')

/** In the order of the description, which is the order of exported columns. */
export const csvFields = <F extends Fields>(fields: F) =>
  inputFields(fields).filter((name) => fields[name]!.csv !== false) as CsvField<F>[]

export const auditFields = <F extends Fields>(fields: F) =>
  inputFields(fields).filter((name) => fields[name]!.audit !== false) as AuditField<F>[]

export const inputName = (name: string, { kind }: FieldFacts): string =>
  kind === 'ref' ? `${name}Id` : kind === 'refs' ? `${name}Ids` : name

export const columnName = (name: string, facts: FieldFacts): string => facts.column ?? inputName(name, facts)

/** The field that holds an entry's display name: its first single-line text. */
export const titleField = <F extends Fields>(fields: F): FieldName<F> =>
  namesOf(fields).find((name) => fields[name]!.kind === 'line')!
