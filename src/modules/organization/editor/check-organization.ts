import { formChecks } from '~/entity/form/check-form'
import { newOrganizationSchema, organizationChangeSchema } from '../organization.schema'
import { organizationForm } from './organization-form'

export const { checkNew, checkChange } = formChecks(organizationForm, {
  created: newOrganizationSchema,
  changed: organizationChangeSchema,
})
