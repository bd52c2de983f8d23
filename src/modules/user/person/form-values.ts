import { mainRole } from '~/access/roles'
import { defineForm } from '~/entity/form/define-form'
import { textOf } from '~/lib/form-text'
import { userFields } from '~/modules/auth/user.fields'
import type { User } from '../user.schema'

const form = defineForm<User>()({
  entity: 'user',
  fields: userFields,
  byCode: {
    USER_ALREADY_EXISTS: { email: 'user:errors.USER_ALREADY_EXISTS' },
    YOU_ARE_NOT_ALLOWED_TO_SET_USERS_EMAIL: { email: 'user:form.emailLocked' },
    YOU_ARE_NOT_ALLOWED_TO_CHANGE_USERS_ROLE: { role: 'user:form.roleLocked' },
    YOU_CANNOT_DEMOTE_YOURSELF: { role: 'user:errors.YOU_CANNOT_DEMOTE_YOURSELF' },
    LAST_ADMIN: { role: 'user:errors.LAST_ADMIN' },
  },
  own: {
    name: {
      empty: '',
      of: (user: User): string => user.name,
      stored: (name: string) => name.trim(),
      input: (name: string) => ({ name: name.trim() }),
      typed: true,
      paths: { name: 'auth:name.invalid' },
    },
    email: {
      empty: '',
      of: (user: User): string => user.email,
      stored: (email: string) => email.trim().toLowerCase(),
      input: (email: string) => ({ email: email.trim() }),
      typed: true,
      paths: { email: 'auth:email.invalid' },
    },
    // Additional roles in the string are kept unless another main role is chosen.
    role: {
      empty: 'user',
      of: (user: User): string => user.role,
      stored: (role: string) => mainRole(role),
      paths: { role: 'user:role.invalid' },
    },
  },
})

export type UserValues = (typeof form)['noValues']

export const userForm = {
  ...form,
  typedInto: (element: HTMLFormElement, before: UserValues): UserValues => {
    // The select is missing if the caller may not change roles.
    const role = textOf(element, 'role') || mainRole(before.role)
    const typed = form.typedInto(element, before)
    return { ...typed, role: role === mainRole(before.role) ? before.role : role }
  },
}
