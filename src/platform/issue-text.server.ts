import { config, type $ZodIssue, type $ZodRawIssue } from 'zod/v4/core'
import type { I18n } from '~/i18n/translator'
import { scopeOrNull } from './scope.server'

/** Types with their own names; all others share one text. */
const types = ['string', 'number', 'int', 'boolean', 'array', 'object', 'date'] as const

const formats = ['email', 'url', 'uuid', 'date', 'datetime', 'time'] as const

const oneOf = <const T extends string>(known: readonly T[], name: string): T | 'other' =>
  known.find((each) => each === name) ?? 'other'

const dayOf = (value: unknown) => new Date(value as number).toISOString().slice(0, 10)

const isCounted = (origin: string) => ['array', 'set', 'map'].includes(origin)

/** The text of a validation issue whose schema has no message. */
export function issueText({ t }: Pick<I18n, 't'>, issue: $ZodRawIssue): string {
  // Raw issues have the fields of issues, and further ones of custom schemas.
  const found = issue as $ZodIssue
  switch (found.code) {
    case 'invalid_type':
      return wrongType(t, found, issue.input)
    case 'too_small':
      return tooSmall(t, found)
    case 'too_big':
      return tooBig(t, found)
    case 'not_multiple_of':
      return t('errors:schema.multiple', { value: found.divisor })
    case 'invalid_format':
      return wrongFormat(t, found)
    case 'invalid_value':
      return t('errors:schema.oneOf', { values: found.values.map(String).join(', ') })
    case 'unrecognized_keys':
      return t('errors:schema.keys')
    case 'invalid_union':
      return t(issue.input === undefined ? 'errors:schema.required' : 'errors:schema.union')
    case 'invalid_key':
      return t('errors:schema.key')
    case 'invalid_element':
      return t('errors:schema.element')
    default:
      return t('errors:schema.invalid')
  }
}

type Say = I18n['t']
type Found<Code extends $ZodIssue['code']> = Extract<$ZodIssue, { code: Code }>

function wrongType(t: Say, { expected }: Found<'invalid_type'>, input: unknown): string {
  if (input === undefined) return t('errors:schema.required')
  const type = oneOf(types, expected)
  return t(`errors:schema.type.${type}`)
}

function tooSmall(t: Say, { origin, minimum, inclusive, exact }: Found<'too_small'>): string {
  const count = Number(minimum)
  if (origin === 'date') return t('errors:schema.notBefore', { value: dayOf(minimum) })
  if (isCounted(origin)) return t(exact ? 'errors:schema.entries' : 'errors:schema.tooFew', { count })
  if (origin !== 'string') return t(inclusive ? 'errors:schema.min' : 'errors:schema.above', { value: count })
  if (count === 1 && !exact) return t('errors:schema.required')
  return t(exact ? 'errors:schema.length' : 'errors:schema.tooShort', { count })
}

function tooBig(t: Say, { origin, maximum, inclusive, exact }: Found<'too_big'>): string {
  const count = Number(maximum)
  if (origin === 'date') return t('errors:schema.notAfter', { value: dayOf(maximum) })
  if (isCounted(origin)) return t(exact ? 'errors:schema.entries' : 'errors:schema.tooMany', { count })
  if (origin !== 'string') return t(inclusive ? 'errors:schema.max' : 'errors:schema.below', { value: count })
  return t(exact ? 'errors:schema.length' : 'errors:schema.tooLong', { count })
}

function wrongFormat(t: Say, found: Found<'invalid_format'>): string {
  const { format, prefix, suffix, includes } = found as typeof found & Partial<Record<string, string>>
  if (format === 'starts_with') return t('errors:schema.startsWith', { value: prefix })
  if (format === 'ends_with') return t('errors:schema.endsWith', { value: suffix })
  if (format === 'includes') return t('errors:schema.includes', { value: includes })
  const known = oneOf(formats, format)
  return t(`errors:schema.format.${known}`)
}

/**
 * Makes all schemas, ours and Better Auth's, produce messages in the language of the current request. A
 * schema's own message takes precedence. Outside of a request the library's default applies.
 */
export function translateIssues(): void {
  config({
    customError: (issue) => {
      const scope = scopeOrNull()
      return scope && issueText(scope.messages(), issue)
    },
  })
}
