import { textParam } from '~/lib/search-params'
import type { Failure } from '~/modules/auth/auth.requests'

/** What a form that was sent without our script was refused for, as the address of the page says. */
export type FormProblem = { problem?: string; triesLeft?: string }

export const problemSearch = (search: FormProblem) => ({
  problem: textParam(search.problem),
  triesLeft: textParam(search.triesLeft),
})

export const noProblem = { problem: '', triesLeft: '' }

export function failureOf({ problem, triesLeft }: FormProblem): Failure | null {
  if (!problem) return null
  return { message: `auth:errors.${problem}`, ...(triesLeft && { triesLeft: Number(triesLeft) || 0 }) }
}
