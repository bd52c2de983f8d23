import type { AppError } from '~/lib/app-error'
import type { Errors } from '~/lib/field-errors'
import { organizationForm } from './organization-form'
import type { SentForm } from './sent-form'

/** A field error such as 'slug.taken', or the error code. */
export function problemOf(error: Pick<AppError, 'code' | 'status' | 'data'>): string {
  const [first] = Object.values(organizationForm.serverErrors(error) ?? {})
  return first?.replace('organization:', '') ?? error.code
}

const ofField = /^(name|slug)\.(required|tooLong|invalid|reserved|taken)$/

/** Splits the error into field errors and an error of the whole form. */
export function refusedBefore({ problem = '' }: SentForm): { errors: Errors; code: string | null } {
  const [, field] = ofField.exec(problem) ?? []
  if (field) return { errors: { [field]: `organization:${problem}` }, code: null }
  return { errors: {}, code: problem || null }
}
