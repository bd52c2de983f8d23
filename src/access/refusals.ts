import type { Permission } from './permissions'

/** The error codes of the authentication library, which its clients know. Other permissions answer FORBIDDEN. */
const named = {
  'user.create': 'YOU_ARE_NOT_ALLOWED_TO_CREATE_USERS',
  'user.list': 'YOU_ARE_NOT_ALLOWED_TO_LIST_USERS',
  'user.get': 'YOU_ARE_NOT_ALLOWED_TO_GET_USER',
  'user.update': 'YOU_ARE_NOT_ALLOWED_TO_UPDATE_USERS',
  'user.set-role': 'YOU_ARE_NOT_ALLOWED_TO_CHANGE_USERS_ROLE',
  'user.set-email': 'YOU_ARE_NOT_ALLOWED_TO_SET_USERS_EMAIL',
  'user.set-password': 'YOU_ARE_NOT_ALLOWED_TO_SET_USERS_PASSWORD',
  'user.ban': 'YOU_ARE_NOT_ALLOWED_TO_BAN_USERS',
  'user.delete': 'YOU_ARE_NOT_ALLOWED_TO_DELETE_USERS',
  'user.impersonate': 'YOU_ARE_NOT_ALLOWED_TO_IMPERSONATE_USERS',
  'user.impersonate-admins': 'YOU_CANNOT_IMPERSONATE_ADMINS',
  'organization.create': 'YOU_ARE_NOT_ALLOWED_TO_CREATE_A_NEW_ORGANIZATION',
  'session.list': 'YOU_ARE_NOT_ALLOWED_TO_LIST_USERS_SESSIONS',
  'session.revoke': 'YOU_ARE_NOT_ALLOWED_TO_REVOKE_USERS_SESSIONS',
  'session.delete': 'YOU_ARE_NOT_ALLOWED_TO_REVOKE_USERS_SESSIONS',
} as const satisfies Partial<Record<Permission, string>>

export const refusalOf = (permission: Permission): string =>
  (named as Partial<Record<Permission, string>>)[permission] ?? 'FORBIDDEN'
