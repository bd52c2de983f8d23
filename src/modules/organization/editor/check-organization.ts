import * as z from 'zod/mini'
import { newOrganizationSchema, ownChangeSchema } from '../organization.schema'
import { organizationForm } from './organization-form'

export const { checkNew, checkChange } = organizationForm.checksOf({
  // Not strict: a new organization is created without the logo of the form.
  created: z.object(newOrganizationSchema.shape),
  changed: ownChangeSchema,
})
