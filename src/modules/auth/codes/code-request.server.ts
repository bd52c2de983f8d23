import { isUnavailable } from '~/platform/database-errors.server'
import { currentScope, type Scope } from '~/platform/scope.server'
import { type CodeRequest, resendSeconds } from './code-rules'
import { type CodeRow, newestRequest } from './code.data.server'

/**
 * The code request of the current browser for an address, or of the current session for its new address. It reads only
 * rows of that browser or session, which exist for known and unknown addresses alike, so it does not reveal who has an
 * account.
 */
export async function readCodeRequest(purpose: RequestPurpose, email: string): Promise<CodeRequest> {
  const scope = currentScope()
  try {
    const row = await rows[purpose](scope, email.toLowerCase())
    if (!row?.attempt) return null
    const found = await newestRequest(scope.db, row)
    return (
      found && { resendIn: Math.max(0, resendSeconds - found.seconds), ...(found.isLate && { late: true }) }
    )
  } catch (error) {
    // The form works without a database; only the waiting time for a new code is unknown.
    if (isUnavailable(error)) return { resendIn: 0 }
    throw error
  }
}

export const requestPurposes = ['sign-in', 'change-email'] as const
export type RequestPurpose = (typeof requestPurposes)[number]

const rows: Record<RequestPurpose, (scope: Scope, email: string) => Promise<CodeRow | null>> = {
  'sign-in': async ({ attempt }, subject) => ({ purpose: 'sign-in', subject, attempt: attempt() }),
  'change-email': async ({ caller }) => {
    const person = await caller()
    return person && { purpose: 'change-email', subject: person.userId, attempt: person.sessionId }
  },
}
