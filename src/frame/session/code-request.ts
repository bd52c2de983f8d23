import { type QueryClient, queryOptions } from '@tanstack/react-query'
import { createIsomorphicFn } from '@tanstack/react-start'
import { type CodeRequest, resendSeconds } from '~/modules/auth/codes/code-rules'
import { readCodeRequest, type RequestPurpose } from '~/modules/auth/codes/code-request.server'
import { hideFaults } from '~/platform/hide-faults.server'
import { initFunctions } from './init'

const fetchCodeRequest = createIsomorphicFn()
  .server((purpose: RequestPurpose, email: string) => hideFaults(() => readCodeRequest(purpose, email)))
  .client(async (purpose: RequestPurpose, email: string): Promise<CodeRequest> => {
    try {
      const { codeRequested } = await initFunctions.load()
      return await codeRequested({ data: { purpose, email } })
    } catch {
      // Unknown while offline. A code may be pending, and a new one can be requested.
      return { resendIn: 0 }
    }
  })

const codeRequest = (purpose: RequestPurpose, email: string) =>
  queryOptions({
    queryKey: ['code-request', purpose, email],
    queryFn: () => fetchCodeRequest(purpose, email),
  })

/** How long a code request made on this page is trusted without asking the server. */
const justSent = 5000

/**
 * Whether a code was requested, according to the server: the page cannot read HttpOnly cookies, and an address in a
 * link does not mean that a mail was sent.
 */
export const loadCodeRequest = (queryClient: QueryClient, purpose: RequestPurpose, email: string) =>
  queryClient.fetchQuery({ ...codeRequest(purpose, email), staleTime: justSent })

/** Call after a code was sent from this page. */
export function noteCodeRequest(
  queryClient: QueryClient,
  purpose: RequestPurpose,
  email: string,
  late: boolean,
): void {
  const request: CodeRequest = { resendIn: resendSeconds, late }
  queryClient.setQueryData<CodeRequest>(codeRequest(purpose, email).queryKey, request)
}
