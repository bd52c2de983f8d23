import * as z from 'zod/mini'
import { asciiDigits } from '~/lib/ascii-digits'
import { lineText } from '~/lib/line-text'
import {
  type FieldFacts,
  type FieldName,
  type Fields,
  type FieldsWith,
  type InputName,
  inputName,
  namesOf,
  type OwnField,
  type ValueOf,
} from './define-fields'

type Check<Output, Input = unknown> = z.ZodMiniType<Output, Input>
type Own<Name extends string> = { readonly [N in Name]: z.ZodMiniType }

type CheckOf<Facts> = Facts extends { kind: 'ref' }
  ? Check<string, string>
  : Facts extends { required: true }
    ? Check<ValueOf<Facts>, ValueOf<Facts>>
    : Check<ValueOf<Facts>>

/** Those for which the kind says too little. */
type OwnInput<F> = FieldsWith<F, { kind: 'own' }>

type Inputs<F, O> = {
  [N in FieldName<F> as InputName<F, N>]: N extends keyof O ? O[N] : CheckOf<F[N]>
}

/** Nothing, however it is said. */
export const orNull = <T extends z.ZodMiniType>(schema: T) =>
  z.pipe(
    z.transform((value: unknown) => (typeof value === 'string' && value.trim() === '' ? null : value)),
    z.nullable(schema),
  )

/** Of several lines, if need be. */
const severalLines = (max: number, message: (problem: string) => string) =>
  z
    .string(message('invalid'))
    .check(
      z.normalize('NFC'),
      z.trim(),
      z.maxLength(max, message('tooLong')),
      z.regex(/^(?:[^\p{Cc}\p{Cs}]|[\n\r\t])*$/u, message('invalid')),
    )

/** Digits alone: a program's other ways to write a number are no year. */
function yearDigits(value: unknown): unknown {
  if (typeof value !== 'string') return value
  const digits = asciiDigits(value.trim())
  return /^\d{1,9}$/.test(digits) ? Number(digits) : value
}

/** Things are announced before they are there, but not long before. */
const latestYear = () => new Date().getFullYear() + 5

const year = (message: (problem: string) => string) =>
  z.pipe(
    z.transform(yearDigits),
    z.int(message('invalid')).check(
      z.minimum(1, message('invalid')),
      z.refine((value) => value <= latestYear(), message('future')),
    ),
  )

/** The longest id of any kind that is looked at. */
const longestId = 100

/** A message is a key: 'book:title.required'. One that has no sentence of its own is said by its kind (`fieldMessage`). */
function checkOf(entity: string, name: string, { kind, max = 200, required }: FieldFacts): z.ZodMiniType {
  const message = (problem: string) => `${entity}:${name}.${problem}`
  const [tooLong, invalid] = [message('tooLong'), message('invalid')]
  if (kind === 'ref')
    return z
      .string(message('required'))
      .check(z.minLength(1, message('required')), z.maxLength(longestId, message('unknown')))
  if (kind === 'line' && required) return lineText(max, { required: message('required'), tooLong, invalid })
  if (kind === 'line') return orNull(lineText(max, { tooLong, invalid }))
  const check = kind === 'year' ? year(message) : severalLines(max, message)
  return required ? check : orNull(check)
}

/** How each field is checked in whatever is sent: by its kind, or as it is given here. */
export function inputsOf<const F extends Fields, const O extends Own<OwnInput<F>>>(
  entity: string,
  fields: F,
  own: O,
): Inputs<F, O> {
  const entries = namesOf(fields).map((name) => {
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

/** Of a new entry: what is not required and not given is null. */
export function newShape<const F extends Fields, I>(fields: F, inputs: I): NewShape<F, I> {
  const entries = namesOf(fields).map((name) => {
    const input = inputName(name, fields[name]!)
    const check = (inputs as Record<string, z.ZodMiniType>)[input]!
    return [input, fields[name]!.required ? check : z._default(check, null)]
  })
  return Object.fromEntries(entries) as NewShape<F, I>
}

type ChangeShape<I> = { [N in keyof I]: I[N] extends z.ZodMiniType ? z.ZodMiniOptional<I[N]> : never }

/** Of a change: what is not given stays as it is. */
export const changeShape = <I extends object>(inputs: I): ChangeShape<I> =>
  Object.fromEntries(
    Object.entries(inputs as Record<string, z.ZodMiniType>).map(([name, check]) => [name, z.optional(check)]),
  ) as ChangeShape<I>

type Outputs<F, O> = { [N in FieldName<F>]: N extends keyof O ? O[N] : Check<ValueOf<F[N]>, ValueOf<F[N]>> }

/** What is told of an entry. */
export function outputsOf<const F extends Fields, const O extends Own<OwnField<F>>>(
  fields: F,
  own: O,
): Outputs<F, O> {
  const entries = namesOf(fields).map((name) => {
    const { kind, required } = fields[name]!
    const value = kind === 'year' ? z.int() : z.string()
    return [name, (own as Record<string, z.ZodMiniType>)[name] ?? (required ? value : z.nullable(value))]
  })
  return Object.fromEntries(entries) as Outputs<F, O>
}
