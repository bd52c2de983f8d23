import { formChecks } from '~/entity/form/check-form'
import { newOrganizationSchema, ownChangeSchema } from '../organization.schema'
import { editOrganizationForm, newOrganizationForm } from './organization-form'

const schemas = { created: newOrganizationSchema, changed: ownChangeSchema }

export const { checkNew } = formChecks(newOrganizationForm, schemas)
export const { checkChange } = formChecks(editOrganizationForm, schemas)
