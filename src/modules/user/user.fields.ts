import { defineFields } from '~/entity/fields/define-fields'

/** What of a person an administrator can edit. Labels are `user:fields.…`. */
export const userFields = defineFields({
  /** It may be missing until onboarding. */
  name: { kind: 'own', search: true, sort: true },
  email: { kind: 'own', required: true, search: true, sort: true },
  /** Several are separated by commas. */
  role: { kind: 'own', required: true, filter: 'choice' },
})
