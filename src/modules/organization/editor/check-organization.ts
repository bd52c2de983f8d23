import { newOrganizationSchema, ownChangeSchema } from '../organization.schema'
import { editOrganizationForm, newOrganizationForm } from './organization-form'

const schemas = { created: newOrganizationSchema, changed: ownChangeSchema }

export const { checkNew } = newOrganizationForm.checksOf(schemas)
export const { checkChange } = editOrganizationForm.checksOf(schemas)
