import { defineFields } from '~/entity/fields/define-fields'

/** The editable fields of an organization. Labels are `organization:fields.…`. */
export const organizationFields = defineFields({
  name: { kind: 'own', required: true },
  slug: { kind: 'own', required: true },
  /** The id of its picture. */
  logo: { kind: 'own' },
})
