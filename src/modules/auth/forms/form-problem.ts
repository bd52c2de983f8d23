import { textParam } from '~/lib/search-params'
import type { Failure } from '~/modules/auth/auth.requests'

/** The error of a form submitted without JavaScript, from the URL parameters of the redirect. */
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
