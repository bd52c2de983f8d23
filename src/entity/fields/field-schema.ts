import * as z from 'zod/mini'
import { asciiDigits } from '~/lib/ascii-digits'
import { isEmail } from '~/lib/email'
import { isBlank, lineText, severalLines } from '~/lib/line-text'
import {
  type FieldFacts,
  type FieldName,
  type Fields,
  type FieldsWith,
  type InputName,
  inputFields,
  inputName,
  namesOf,
  type ValueOf,
} from './define-fields'

type Check<Output, Input = unknown> = z.ZodMiniType<Output, Input>
type Own<Name extends string> = { readonly [N in Name]: z.ZodMiniType }

type CheckOf<Facts> = Facts extends { kind: 'ref' }
  ? Facts extends { required: true }
    ? Check<string, string>
    : Check<string | null>
  : Facts extends { kind: 'refs' }
    ? Check<string[]>
    : Facts extends { required: true }
      ? Check<ValueOf<Facts>, ValueOf<Facts>>
      : Check<ValueOf<Facts>>

type OwnInput<F> = FieldsWith<F, { kind: 'own' }>

type Inputs<F, O> = {
  [N in FieldName<F> as InputName<F, N>]: N extends keyof O ? O[N] : CheckOf<F[N]>
}

/**
 * A blank text becomes null.
 * @public for modules to come
 */
export const orNull = <T extends z.ZodMiniType>(schema: T) =>
  z.pipe(
    z.transform((value: unknown) => (typeof value === 'string' && isBlank(value) ? null : value)),
    z.nullable(schema),
  )

/** Converts digits of any script; other JavaScript notations such as 2e3 are rejected. */
const numberOf = (digits: RegExp) => (value: unknown) => {
  const text = typeof value === 'string' ? asciiDigits(value.trim()) : ''
  return digits.test(text) ? Number(text) : value
}

/** Publications are announced some years ahead. */
const latestYear = () => new Date().getFullYear() + 5

const year = (message: (problem: string) => string) =>
  z.pipe(
    z.transform(numberOf(/^\d{1,9}$/)),
    z.int(message('invalid')).check(
      z.minimum(1, message('invalid')),
      z.refine((value) => value <= latestYear(), message('future')),
    ),
  )

const largestInteger = 2_147_483_647

const integer = (invalid: string) =>
  z.pipe(
    z.transform(numberOf(/^-?\d{1,10}$/)),
    z.int(invalid).check(z.minimum(-largestInteger, invalid), z.maximum(largestInteger, invalid)),
  )

/** Accepts the spellings of forms, files and API clients; a missing value is false. */
const flagOf = (value: unknown): unknown => {
  const text = typeof value === 'string' ? value.trim().toLowerCase() : value
  if (text === 'true' || text === '1' || text === 'yes') return true
  return text === 'false' || text === '0' || text === 'no' || text === '' || text === null ? false : text
}

/** An existing calendar date such as 2024-02-29. */
const day = (invalid: string) => z.string(invalid).check(z.trim(), z.iso.date(invalid))

/** An http(s) URL. Other schemes are rejected, because `javascript:` in a link runs script. */
const webAddress = (max: number, { tooLong, invalid }: { tooLong: string; invalid: string }) =>
  lineText(max, { tooLong, invalid }).check(
    z.refine((text) => URL.canParse(text) && /^https?:$/.test(new URL(text).protocol), invalid),
  )

const longestId = 100

/** Maximum number of references in one field. */
const mostRefs = 200

const refs = (unknown: string) =>
  z.pipe(
    z
      .array(z.string(unknown).check(z.minLength(1, unknown), z.maxLength(longestId, unknown)), unknown)
      .check(z.maxLength(mostRefs, unknown)),
    // Sorted and deduplicated, so that equal sets compare as equal.
    z.transform((ids) => [...new Set(ids.map((id) => id.toLowerCase()))].toSorted()),
  )

/** Validation messages are keys such as 'book:title.required'; `fieldMessage` falls back to one per kind. */
function checkOf(entity: string, name: string, facts: FieldFacts): z.ZodMiniType {
  const { kind, max = 200, required, options = [] } = facts
  const message = (problem: string) => `${entity}:${name}.${problem}`
  const [tooLong, invalid] = [message('tooLong'), message('invalid')]
  if (kind === 'ref') {
    const id = z
      .string(message('required'))
      .check(z.minLength(1, message('required')), z.maxLength(longestId, message('unknown')))
    return required ? id : orNull(id)
  }
  if (kind === 'refs') return refs(message('unknown'))
  if (kind === 'flag') return z.pipe(z.transform(flagOf), z.boolean(invalid))
  if (kind === 'line' && required) return lineText(max, { required: message('required'), tooLong, invalid })
  if (kind === 'line') return orNull(lineText(max, { tooLong, invalid }))
  const checks: Record<
    Exclude<typeof kind, 'line' | 'own' | 'flag' | 'ref' | 'refs' | 'count'>,
    () => z.ZodMiniType
  > = {
    text: () => severalLines(max, { tooLong, invalid }),
    email: () => lineText(max, { tooLong, invalid }).check(z.toLowerCase(), z.refine(isEmail, invalid)),
    url: () => webAddress(max, { tooLong, invalid }),
    year: () => year(message),
    integer: () => integer(invalid),
    date: () => day(invalid),
    choice: () => z.enum(options as [string, ...string[]], invalid),
  }
  // The compiler ensures that an `own` field passes in its schema.
  const check = checks[kind as keyof typeof checks]?.() ?? z.unknown()
  if (!required) return orNull(check)
  const isThere = (value: unknown) =>
    value !== undefined && value !== null && !(typeof value === 'string' && isBlank(value))
  return kind === 'year'
    ? check
    : z.pipe(z.unknown().check(z.refine(isThere, { error: message('required'), abort: true })), check)
}

/** The input schema of each field: derived from its kind, or given here. */
export function inputsOf<const F extends Fields, const O extends Own<OwnInput<F>>>(
  entity: string,
  fields: F,
  own: O,
): Inputs<F, O> {
  const entries = inputFields(fields).map((name) => {
    const given = (own as Record<string, z.ZodMiniType>)[name]
    return [inputName(name, fields[name]!), given ?? checkOf(entity, name, fields[name]!)]
  })
  return Object.fromEntries(entries) as Inputs<F, O>
}

type NewShape<F, I> = {
  [N in FieldName<F> as InputName<F, N>]: InputName<F, N> extends keyof I
    ? I[InputName<F, N>] extends infer S extends z.ZodMiniType
      ? F[N] extends { required: true }
        ? S
        : z.ZodMiniDefault<S>
      : never
    : never
}

/** The empty value of kinds whose empty value is not null. */
const nothing: Partial<Record<FieldFacts['kind'], unknown>> = { flag: false, refs: [] }

/** Schema of a new entry: optional fields default to null. */
export function newShape<const F extends Fields, I>(fields: F, inputs: I): NewShape<F, I> {
  const entries = inputFields(fields).map((name) => {
    const input = inputName(name, fields[name]!)
    const check = (inputs as Record<string, z.ZodMiniType>)[input]!
    const { required, kind } = fields[name]!
    return [input, required ? check : z._default(check, nothing[kind] ?? null)]
  })
  return Object.fromEntries(entries) as NewShape<F, I>
}

type ChangeShape<I> = { [N in keyof I]: I[N] extends z.ZodMiniType ? z.ZodMiniOptional<I[N]> : never }

/** Schema of an update: missing fields stay unchanged. */
export const changeShape = <I extends object>(inputs: I): ChangeShape<I> =>
  Object.fromEntries(
    Object.entries(inputs as Record<string, z.ZodMiniType>).map(([name, check]) => [name, z.optional(check)]),
  ) as ChangeShape<I>

type RefCheck<Facts> = Facts extends { kind: 'refs' }
  ? z.ZodMiniArray<typeof refSchema>
  : Facts extends { required: true }
    ? typeof refSchema
    : z.ZodMiniNullable<typeof refSchema>

type Outputs<F, O> = {
  [N in FieldName<F>]: N extends keyof O
    ? O[N]
    : F[N] extends { kind: 'ref' | 'refs' }
      ? RefCheck<F[N]>
      : Check<ValueOf<F[N]>, ValueOf<F[N]>>
}

const refSchema = z.object({ id: z.uuid(), name: z.string() })

const responseSchemas: Partial<Record<FieldFacts['kind'], z.ZodMiniType>> = {
  year: z.int(),
  integer: z.int(),
  count: z.int(),
  flag: z.boolean(),
  ref: refSchema,
  refs: z.array(refSchema),
}

/** The schema of an entry as the API returns it. */
export function outputsOf<const F extends Fields, const O extends Own<OwnInput<F>>>(
  fields: F,
  own: O,
): Outputs<F, O> {
  const entries = namesOf(fields).map((name) => {
    const { kind, required, options } = fields[name]!
    const value = responseSchemas[kind] ?? (options ? z.enum(options as [string, ...string[]]) : z.string())
    const isThere = required || ['flag', 'refs', 'count'].includes(kind)
    return [name, (own as Record<string, z.ZodMiniType>)[name] ?? (isThere ? value : z.nullable(value))]
  })
  return Object.fromEntries(entries) as Outputs<F, O>
}
