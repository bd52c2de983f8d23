import { fieldEdits } from '~/lib/field-edits'
import { type Errors, refusedFields } from '~/lib/field-errors'
import { textOf } from '~/lib/form-text'
import { asciiDigits } from '~/lib/ascii-digits'
import { type FieldFacts, type FieldName, type Fields, namesOf, type OwnField } from '../fields/define-fields'

/** How a form holds a field of which the kind says too little. */
type OwnValue<Entry, Value> = {
  readonly empty: Value
  readonly of: (entry: Entry) => Value
  /** As the server would keep it: what it would store the same is the same. */
  readonly stored: (value: Value) => unknown
  /** By the names of the call's fields, where they are others. */
  readonly input?: (value: Value) => object
  /** It is typed into an input of its name. */
  readonly typed?: true
  /**
   * What the call says about it under other names, the first that is said counts; each with what to say where the
   * server's word is none of ours.
   */
  readonly paths?: Readonly<Record<string, string | null>>
}

// oxlint-disable-next-line typescript/no-explicit-any -- each has a value of its own
type OwnValues<F, Entry> = { readonly [N in OwnField<F>]: OwnValue<Entry, any> }

export type FormValues<F, O> = {
  [N in FieldName<F>]: N extends keyof O
    ? O[N] extends OwnValue<never, infer Value>
      ? Value
      : never
    : string
}

/** A line as the server keeps it. */
export const lineOf = (text: string) => text.normalize('NFC').replaceAll(/\s+/g, ' ').trim()

const trimmed = (text: string) => text.trim()
const digits = (text: string) => asciiDigits(text).trim()

const storedByKind: Record<Exclude<FieldFacts['kind'], 'own' | 'ref' | 'refs'>, (text: string) => unknown> = {
  line: lineOf,
  text: (text) => text.normalize('NFC').trim(),
  email: (text) => text.trim().toLowerCase(),
  url: trimmed,
  year: digits,
  integer: digits,
  date: trimmed,
  flag: (text) => text === 'true',
  choice: trimmed,
}

const known = ({ kind }: FieldFacts) => (kind === 'own' || kind === 'ref' || kind === 'refs' ? null : kind)

type Options<F, Entry, O> = {
  entity: string
  fields: F
  own: O & OwnValues<F, Entry>
  /** Refusals of calls that are about one field. */
  byCode: Record<string, Errors>
}

/**
 * What a form about an entity holds and how that compares, derived from its fields: data and plain functions, for hooks
 * and components to use or not.
 */
export const defineForm =
  <Entry extends object>() =>
  <const F extends Fields, const O>(options: Options<F, Entry, O>) => {
    type Values = FormValues<F, O>
    const { entity, fields, byCode } = options
    const own = options.own as Record<string, OwnValue<Entry, unknown> | undefined>
    const names = namesOf(fields)
    const each = <T>(make: (name: FieldName<F>) => T) =>
      Object.fromEntries(names.map((name) => [name, make(name)]))

    const typed = names.filter((name) => own[name]?.typed || (!own[name] && known(fields[name]!)))
    const pathsOf = (name: string): Record<string, string | null> =>
      own[name]?.paths ?? { [name]: `${entity}:${name}.invalid` }
    const invalid = Object.assign({}, ...names.map(pathsOf)) as Record<string, string | null>

    const edits = fieldEdits<Values>(
      each((name) => own[name]?.stored ?? storedByKind[known(fields[name]!)!]) as never,
    )
    const inputOf = (values: Values, wanted: readonly FieldName<F>[] = names): object =>
      Object.assign({}, ...wanted.map((name) => own[name]?.input?.(values[name]) ?? { [name]: values[name] }))

    /** By the names of the form's fields. */
    const byField = (errors: Errors): Errors => {
      const said = names.map((name) => {
        const path = Object.keys(pathsOf(name)).find((at) => at in errors)
        return path === undefined ? [] : [[name, errors[path]!]]
      })
      return Object.fromEntries(said.flat()) as Errors
    }

    return {
      entity,
      fields,
      edits,
      inputOf,
      byField,
      noValues: each((name) => (own[name] ? own[name].empty : '')) as Values,
      valuesOf: (entry: Entry) =>
        each((name) => {
          const given = own[name]
          if (given) return given.of(entry)
          const value = (entry as Record<string, string | number | boolean | null>)[name]
          // A box that is not ticked holds nothing.
          return value === false ? '' : (value?.toString() ?? '')
        }) as Values,
      /** What was changed, and nothing else: what others did to the remaining fields stays. */
      changesOf: (base: Values, values: Values) => inputOf(values, edits.changedFields(base, values)),
      /** What stands in the fields, also what was typed before the page's script arrived. */
      typedInto: (form: HTMLFormElement, before: Values): Values => ({
        ...before,
        ...Object.fromEntries(typed.map((name) => [name, textOf(form, name).replaceAll('\r\n', '\n')])),
      }),
      /** What the server said about single fields; null where it spoke of something else. */
      serverErrors: (error: unknown): Errors | null => {
        const texts = Object.entries(invalid).filter((entry): entry is [string, string] => entry[1] !== null)
        const refused = refusedFields(error, { byCode, invalid: Object.fromEntries(texts) })
        return refused && byField(refused)
      },
    }
  }
