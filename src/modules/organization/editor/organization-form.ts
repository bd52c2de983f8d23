import { defineForm } from '~/entity/form/define-form'
import { defineFields } from '~/entity/fields/define-fields'
import type { Organization } from '../organization.schema'

/** The editable fields of an organization. Labels are `organization:fields.…`. */
const organizationFields = defineFields({
  name: { kind: 'own', required: true },

  slug: { kind: 'own', required: true },
  /** The id of its picture. */
  logo: { kind: 'own' },
})

const taken = { slug: 'organization:slug.taken' }
const byCode = { ORGANIZATION_ALREADY_EXISTS: taken, ORGANIZATION_SLUG_ALREADY_TAKEN: taken }

const typedLine = (name: 'name' | 'slug', stored: (text: string) => string) => ({
  empty: '',
  of: (organization: Organization): string => organization[name],
  stored,
  typed: true as const,
  paths: { [name]: `organization:${name}.invalid` },
})

const typed = {
  name: typedLine('name', (text) => text.trim()),
  slug: typedLine('slug', (text) => text.trim().toLowerCase()),
}

const { logo, ...newFields } = organizationFields

export const newOrganizationForm = defineForm<Organization>()({
  entity: 'organization',
  fields: newFields,
  byCode,
  own: typed,
})

/** The logo is editable only for existing organizations, because uploads need their id. */
export const editOrganizationForm = defineForm<Organization>()({
  entity: 'organization',
  fields: { ...newFields, logo },
  byCode,
  own: {
    ...typed,
    logo: {
      empty: null as string | null,
      of: (organization: Organization) => organization.logo,
      stored: (id: string | null) => id,
      paths: { logo: 'organization:logo.unknown' },
    },
  },
})
