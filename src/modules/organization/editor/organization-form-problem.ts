import type { AppError } from '~/lib/app-error'
import type { Errors } from '~/lib/field-errors'
import { newOrganizationForm } from './organization-form'
import type { SentForm } from './sent-form'

/** 'slug.taken' of a field, or the code of the refusal. */
export function problemOf(error: Pick<AppError, 'code' | 'status' | 'data'>): string {
  const [first] = Object.values(newOrganizationForm.serverErrors(error) ?? {})
  return first?.replace('organization:', '') ?? error.code
}

const ofField = /^(name|slug)\.(required|tooLong|invalid|reserved|taken)$/

/** Where it is to be said: at a field, or of the whole form. */
export function refusedBefore({ problem = '' }: SentForm): { errors: Errors; code: string | null } {
  const [, field] = ofField.exec(problem) ?? []
  if (field) return { errors: { [field]: `organization:${problem}` }, code: null }
  return { errors: {}, code: problem || null }
}
