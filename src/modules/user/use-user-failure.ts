import { useMessage } from '~/i18n/use-message'
import { isNamedError } from '~/lib/app-error'
import { useFailureToast } from '~/modules/errors/use-failure-toast'
import type english from './messages-manager/en.json'

const reportedCodes = new Set<string>([
  'USER_NOT_FOUND',
  'USER_ALREADY_EXISTS',
  'LAST_ADMIN',
  'YOU_CANNOT_DEMOTE_YOURSELF',
  'EMAIL_CAN_NOT_BE_UPDATED',
  'YOU_CANNOT_BAN_YOURSELF',
  'YOU_CANNOT_REMOVE_YOURSELF',
  'YOU_CANNOT_IMPERSONATE_YOURSELF',
  'YOU_CANNOT_IMPERSONATE_ADMINS',
  'BANNED_USER',
  'CURRENT_SESSION',
  'SESSION_NOT_FOUND',
  'ALREADY_ONBOARDED',
  'MAIL_NOT_SENT',
  'TOO_MANY_MAILS',
] satisfies (keyof (typeof english)['errors'])[])

/** The text of an error that has its own translation, otherwise null. */
export function useUserFailure(): (error: unknown) => string | null {
  const formatMessage = useMessage()
  return (error) =>
    isNamedError(error) && reportedCodes.has(error.code) ? formatMessage(`user:errors.${error.code}`) : null
}

export const useUserFailureToast = () => useFailureToast(useUserFailure())
