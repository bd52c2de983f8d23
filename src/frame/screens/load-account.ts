import type { QueryClient } from '@tanstack/react-query'
import { devices, passkeys, visits } from '~/modules/account/account.requests'
import { loadCodeRequest } from '../session/code-request'

/** What the account page shows, in either area. */
export async function loadAccount(queryClient: QueryClient, newEmail: string) {
  const [request] = await Promise.all([
    newEmail ? loadCodeRequest(queryClient, 'change-email', newEmail) : null,
    queryClient.ensureQueryData(devices()),
    queryClient.ensureQueryData(passkeys()),
    queryClient.ensureQueryData(visits()),
  ])
  return { request }
}
