import { defineFields } from '~/entity/fields/define-fields'

/** What of an organization its members can edit. Labels are `organization:fields.…`. */
export const organizationFields = defineFields({
  name: { kind: 'own', required: true },
  /** The organization's part of an address. */
  slug: { kind: 'own', required: true },
  /** The id of its picture. */
  logo: { kind: 'own' },
})
