import { defineForm } from '~/entity/form/define-form'
import { defineFields } from '~/entity/fields/define-fields'
import type { AppError } from '~/lib/app-error'
import type { Errors } from '~/lib/field-errors'
import type { Organization } from '../organization.schema'
import type { SentForm } from './sent-form'

const taken = { slug: 'organization:slug.taken' }

const typedLine = (name: 'name' | 'slug', stored: (text: string) => string) => ({
  empty: '',
  of: (organization: Organization): string => organization[name],
  stored,
  typed: true as const,
  paths: { [name]: `organization:${name}.invalid` },
})

/** The editable fields of an organization. Labels are `organization:fields.…`. */
export const organizationForm = defineForm<Organization>()({
  entity: 'organization',
  fields: defineFields({
    name: { kind: 'own', required: true },
    slug: { kind: 'own', required: true },
    /** The id of its picture. Only for existing organizations, because uploads need their id. */
    logo: { kind: 'own' },
  }),
  byCode: { ORGANIZATION_ALREADY_EXISTS: taken, ORGANIZATION_SLUG_ALREADY_TAKEN: taken },
  own: {
    name: typedLine('name', (text) => text.trim()),
    slug: typedLine('slug', (text) => text.trim().toLowerCase()),
    logo: {
      empty: null as string | null,
      of: (organization: Organization) => organization.logo,
      stored: (id: string | null) => id,
      paths: { logo: 'organization:logo.unknown' },
    },
  },
})

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
