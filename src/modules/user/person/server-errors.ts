import { refusedFields } from '~/lib/field-errors'

/** What the server said about single fields; null where it spoke of something else. */
export const serverErrors = (error: unknown) =>
  refusedFields(error, {
    byCode: {
      USER_ALREADY_EXISTS: { email: 'user:errors.USER_ALREADY_EXISTS' },
      YOU_ARE_NOT_ALLOWED_TO_SET_USERS_EMAIL: { email: 'user:form.emailLocked' },
      YOU_ARE_NOT_ALLOWED_TO_CHANGE_USERS_ROLE: { role: 'user:form.roleLocked' },
      YOU_CANNOT_DEMOTE_YOURSELF: { role: 'user:errors.YOU_CANNOT_DEMOTE_YOURSELF' },
      LAST_ADMIN: { role: 'user:errors.LAST_ADMIN' },
    },
    invalid: { name: 'auth:name.invalid', email: 'auth:email.invalid', role: 'user:role.invalid' },
  })
