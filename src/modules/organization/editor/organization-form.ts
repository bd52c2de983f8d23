import { defineForm } from '~/entity/form/define-form'
import { lateModule } from '~/lib/late-module'
import { organizationFields } from '../organization.fields'
import type { Organization } from '../organization.schema'

const taken = { slug: 'organization:slug.taken' }

const typedLine = (name: 'name' | 'slug', stored: (text: string) => string) => ({
  empty: '',
  of: (organization: Organization): string => organization[name],
  stored,
  typed: true as const,
  paths: { [name]: `organization:${name}.invalid` },
})

export const organizationForm = defineForm<Organization>()({
  entity: 'organization',
  fields: organizationFields,
  byCode: { ORGANIZATION_ALREADY_EXISTS: taken, ORGANIZATION_SLUG_ALREADY_TAKEN: taken },
  own: {
    name: typedLine('name', (text) => text.trim()),
    slug: typedLine('slug', (text) => text.trim().toLowerCase()),
  },
})

/** The schemas, fetched when something is first typed. */
export const organizationChecks = lateModule(() => import('./check-organization'))
