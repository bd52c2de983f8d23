import { useTranslation } from '~/i18n/react'
import { isNamedError } from '~/lib/app-error'
import { lateModule } from '~/lib/late-module'
import { refusedBefore } from './organization-form-problem'
import type { SentForm } from './sent-form'

/** The schemas, loaded when the user first types. */
export const organizationChecks = lateModule(() => import('./check-organization'))

const messageKeys = new Map([
  ['YOU_HAVE_REACHED_THE_MAXIMUM_NUMBER_OF_ORGANIZATIONS', 'new.limit'],
  ['EDIT_CONFLICT', 'settings.overtaken'],
  ['YOU_ARE_NOT_ALLOWED_TO_CREATE_A_NEW_ORGANIZATION', 'new.unverified'],
] as const)

function useReason(): (code: string) => string | null {
  const { t } = useTranslation('organization')
  return (code) => {
    const key = messageKeys.get(code as never)
    return key ? t(key) : null
  }
}

/** The text of an error that has its own translation, otherwise null. */
export function useOrganizationFailure(): (error: unknown) => string | null {
  const reasonOf = useReason()
  return (error) => (isNamedError(error) ? reasonOf(error.code) : null)
}

/** The error of a submit without JavaScript. */
export function useSentForm(sent: SentForm) {
  const reasonOf = useReason()
  const { errors, code } = refusedBefore(sent)
  return { errors, failure: code && (reasonOf(code) ?? '') }
}
