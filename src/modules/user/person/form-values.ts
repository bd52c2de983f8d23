import { isAdmin } from '~/access/can'
import { fieldEdits } from '~/lib/field-edits'
import type { User } from '../user.schema'

/** What a person's form holds. Several roles stay in one string, as long as the choice is not another. */
export type UserValues = Record<'name' | 'email' | 'role', string>
export type UserField = keyof UserValues

export const noValues: UserValues = { name: '', email: '', role: 'user' }

export const valuesOf = ({ name, email, role }: User): UserValues => ({ name, email, role })

export type RoleChoice = 'user' | 'admin'
export const roleChoice = (role: string): RoleChoice => (isAdmin({ role }) ? 'admin' : 'user')

export const userEdits = fieldEdits<UserValues>({
  name: (value) => value.trim(),
  email: (value) => value.trim().toLowerCase(),
  role: roleChoice,
})

/** What was changed, and nothing else: what others did to the remaining fields stays. */
export const changesOf = (base: UserValues, values: UserValues): Partial<UserValues> =>
  Object.fromEntries(userEdits.changedFields(base, values).map((field) => [field, values[field].trim()]))
