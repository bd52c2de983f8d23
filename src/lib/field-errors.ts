import type * as z from 'zod/mini'
import { isNamedError } from './app-error'

/** Message keys by field. */
export type Errors = Record<string, string>

/** The errors of a schema by field; null if there are none. */
export function errorsOf({ error }: { error?: z.core.$ZodError }): Errors | null {
  if (!error) return null
  // The first error of each field: later ones follow from it.
  return Object.fromEntries(error.issues.toReversed().map(({ path, message }) => [String(path[0]), message]))
}

type Words = {
  /** Error codes that belong to one field. */
  byCode: Record<string, Errors>
  /** Fallback of each field for untranslated errors; null for fields that the form does not show. */
  invalid: Record<string, string | null>
}

/** Field errors of the server's response; null for other errors. */
export function refusedFields(error: unknown, { byCode, invalid }: Words): Errors | null {
  if (!isNamedError(error)) return null
  const known = byCode[error.code]
  if (known) return known
  if (error.code !== 'INVALID_INPUT') return null
  const { fields = [] } = (error.data ?? {}) as { fields?: { path: string; key?: string }[] }
  const messages = fields.flatMap(({ path, key }) => {
    const fallback = invalid[path]
    return fallback ? [[path, key ?? fallback] as const] : []
  })
  return messages.length > 0 ? Object.fromEntries(messages) : null
}
