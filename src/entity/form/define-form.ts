import type * as z from 'zod/mini'
import { fieldEdits } from '~/lib/field-edits'
import { type Errors, errorsOf, refusedFields } from '~/lib/field-errors'
import { textOf } from '~/lib/form-text'
import { asciiDigits } from '~/lib/ascii-digits'
import { normalizeLine } from '~/lib/normalize-line'
import { type FieldFacts, type FieldName, type Fields, namesOf, type OwnField } from '../fields/define-fields'

/** Form state of a field that its kind does not define. */
type OwnValue<Entry, Value> = {
  readonly empty: Value
  readonly of: (entry: Entry) => Value
  /** The normalized value, for comparison: equal results are stored equally. */
  readonly stored: (value: Value) => unknown
  /** The input of the call, if its property names differ from the field's. */
  readonly input?: (value: Value) => object
  /** The field has a text input of its name. */
  readonly typed?: true
  /** Error paths of the call that belong to this field, each with a fallback for untranslated errors. */
  readonly paths?: Readonly<Record<string, string | null>>
}

// oxlint-disable-next-line typescript/no-explicit-any -- each value has its own type
type OwnValues<F, Entry> = { readonly [N in OwnField<F>]: OwnValue<Entry, any> }

export type FormValues<F, O> = {
  [N in FieldName<F>]: N extends keyof O
    ? O[N] extends OwnValue<never, infer Value>
      ? Value
      : never
    : string
}

const trimmed = (text: string) => text.trim()
const digits = (text: string) => asciiDigits(text).trim()

const storedByKind: Record<
  Exclude<FieldFacts['kind'], 'own' | 'ref' | 'refs' | 'count'>,
  (text: string) => unknown
> = {
  line: normalizeLine,
  text: (text) => text.normalize('NFC').trim(),
  email: (text) => text.trim().toLowerCase(),
  url: trimmed,
  year: digits,
  integer: digits,
  date: trimmed,
  flag: (text) => text === 'true',
  choice: trimmed,
}

const known = ({ kind }: FieldFacts) =>
  kind === 'own' || kind === 'ref' || kind === 'refs' || kind === 'count' ? null : kind

type Options<F, Entry, O> = {
  entity: string
  fields: F
  own: O & OwnValues<F, Entry>
  /** Error codes of calls that belong to one field. */
  byCode: Record<string, Errors>
}

export type Checked<Input> = { errors: Errors } | { errors: null; input: Input }

/** The state of an entity's form, derived from its fields: plain data and functions. */
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

    /** Only the changed fields, so that concurrent edits of other fields are preserved. */
    const changesOf = (base: Values, values: Values) => inputOf(values, edits.changedFields(base, values))

    /** Maps errors to the names of the form's fields. */
    const byField = (errors: Errors): Errors => {
      const problems = names.map((name) => {
        const path = Object.keys(pathsOf(name)).find((at) => at in errors)
        return path === undefined ? [] : [[name, errors[path]!]]
      })
      return Object.fromEntries(problems.flat()) as Errors
    }

    const check = <Input>(schema: z.ZodMiniType<Input>, given: object): Checked<Input> => {
      const result = schema.safeParse(given)
      return result.success ? { errors: null, input: result.data } : { errors: byField(errorsOf(result)!) }
    }

    return {
      entity,
      fields,
      edits,
      noValues: each((name) => (own[name] ? own[name].empty : '')) as Values,
      valuesOf: (entry: Entry) =>
        each((name) => {
          const given = own[name]
          if (given) return given.of(entry)
          const value = (entry as Record<string, string | number | boolean | null>)[name]
          // An unchecked checkbox has no value.
          return value === false ? '' : (value?.toString() ?? '')
        }) as Values,
      changesOf,
      /** Binds the schemas of the calls to the form's state, for a chunk that is loaded on first input. */
      checksOf: <Created, Changed>(calls: {
        created: z.ZodMiniType<Created>
        changed: z.ZodMiniType<Changed>
      }) => ({
        checkNew: (values: Values) => check(calls.created, inputOf(values)),
        checkChange: (base: Values, values: Values) => check(calls.changed, changesOf(base, values)),
      }),
      /** The values of the inputs, including those typed before hydration. */
      typedInto: (form: HTMLFormElement, before: Values): Values => ({
        ...before,
        ...Object.fromEntries(typed.map((name) => [name, textOf(form, name).replaceAll('\r\n', '\n')])),
      }),
      /** Field errors of the server's response; null for other errors. */
      serverErrors: (error: unknown): Errors | null => {
        const refused = refusedFields(error, { byCode, invalid })
        return refused && byField(refused)
      },
    }
  }
