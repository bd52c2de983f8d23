/**
 * What a field is, as plain data that any page may hold. What a kind means in a tier (schema, form, store) stands in
 * that tier; `own` fields bring it along there, in a record keyed by their name.
 */
export type FieldFacts = {
  /**
   * `line`, `text`: one line or several. `year`, `integer`: whole numbers. `date`: a day. `flag`: yes or no. `choice`: one
   * of its options. `ref`, `refs`: the id of another entity, or several. `count`: how many others belong to an entry, which
   * the server computes and nobody sets. `own`: a text that only its entity can check and draw.
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
  /** Of a `choice`; each has a label, `entity:options.field.option`. */
  readonly options?: readonly string[]
  /** The longest text that is taken. */
  readonly max?: number
  readonly required?: true
  /** The property of the table, where it is not the field's name; that of a `ref` ends in `Id`, of `refs` in `Ids`. */
  readonly column?: string
  /** Its words are found by the list's search. */
  readonly search?: true
  /** Lists can be ordered by it, up and down. */
  readonly sort?: true
  /** `choice`, `same`: one value. `range`: from and to. `present`: whether there is one. */
  readonly filter?: 'choice' | 'same' | 'range' | 'present'
  /** Neither imported nor exported. */
  readonly csv?: false
  /** Changes are noted without the values: long texts, pictures. */
  readonly audit?: false
}

export type Fields = Readonly<Record<string, FieldFacts>>

/** An identity: it is there to check the facts and to keep their literal types. */
export const defineFields = <const F extends Fields>(fields: F): F => fields

export type FieldName<F> = keyof F & string

/** The names of the fields with these facts. */
export type FieldsWith<F, Facts> = { [N in FieldName<F>]: F[N] extends Facts ? N : never }[FieldName<F>]

/** Fields that every tier must be told about. */
export type OwnField<F> = FieldsWith<F, { kind: 'own' | 'ref' | 'refs' }>

export type CsvField<F> = Exclude<FieldName<F>, FieldsWith<F, { csv: false } | { kind: 'count' }>>
export type AuditField<F> = Exclude<FieldName<F>, FieldsWith<F, { audit: false } | { kind: 'count' }>>

/** What calls name a field by: another entity is named by its id, and no call takes a count. */
export type InputName<F, N extends FieldName<F>> = F[N] extends { kind: 'ref' }
  ? `${N}Id`
  : F[N] extends { kind: 'refs' }
    ? `${N}Ids`
    : F[N] extends { kind: 'count' }
      ? never
      : N

/** What the table names it by. */
export type ColumnName<F, N extends FieldName<F>> = F[N] extends { column: infer C extends string }
  ? C
  : InputName<F, N>

/** What is kept and told of a field of a known kind. */
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

/** The fields that people set: all but counts. */
export const inputFields = <F extends Fields>(fields: F) =>
  namesOf(fields).filter((name) => fields[name]!.kind !== 'count')

/** In the order of the description, which is that of exported columns. */
export const csvFields = <F extends Fields>(fields: F) =>
  inputFields(fields).filter((name) => fields[name]!.csv !== false) as CsvField<F>[]

export const auditFields = <F extends Fields>(fields: F) =>
  inputFields(fields).filter((name) => fields[name]!.audit !== false) as AuditField<F>[]

export const inputName = (name: string, { kind }: FieldFacts): string =>
  kind === 'ref' ? `${name}Id` : kind === 'refs' ? `${name}Ids` : name

export const columnName = (name: string, facts: FieldFacts): string => facts.column ?? inputName(name, facts)

/** What an entry is called by: its first line of text. */
export const titleField = <F extends Fields>(fields: F): FieldName<F> =>
  namesOf(fields).find((name) => fields[name]!.kind === 'line')!
