import type * as z from 'zod/mini'
import { isNamedError } from './app-error'

/** The key of a message for each field that has one. */
export type Errors = Record<string, string>

/** What a schema found wrong; null for nothing. */
export function errorsOf({ error }: { error?: z.core.$ZodError }): Errors | null {
  if (!error) return null
  // The first of each field: what comes later follows from it.
  return Object.fromEntries(error.issues.toReversed().map(({ path, message }) => [String(path[0]), message]))
}

type Words = {
  /** Refusals that are about one field. */
  byCode: Record<string, Errors>
  /** For each field of the form, what to say where the server's word is none of ours; null where it has no place. */
  invalid: Record<string, string | null>
}

/** What the server said about single fields; null where it spoke of something else. */
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
