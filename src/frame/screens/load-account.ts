import type { QueryClient } from '@tanstack/react-query'
import { devices, passkeys, profile, visits } from '~/modules/account/account.requests'
import { hasOwnDetails } from '~/modules/auth/own-fields'
import type { I18n } from '~/i18n/translator'
import { loadMessages } from '~/languages/parts'
import { loadCodeRequest } from '../session/code-request'

type Context = { queryClient: QueryClient; i18n: I18n }

/** Loads the data and messages of the account page of either area. */
export async function loadAccount({ queryClient, i18n }: Context, newEmail: string) {
  const [request] = await Promise.all([
    newEmail ? loadCodeRequest(queryClient, 'change-email', newEmail) : null,
    queryClient.ensureQueryData(devices()),
    queryClient.ensureQueryData(passkeys()),
    queryClient.ensureQueryData(visits()),
    hasOwnDetails && queryClient.ensureQueryData(profile()),
    // In parallel with the data.
    loadMessages(i18n, ['secondary']),
  ])
  return { request }
}
