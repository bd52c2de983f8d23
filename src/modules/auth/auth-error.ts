import { isDemoCode } from '~/lib/demo-dialog'

type Refusal = { code?: string; status: number }

/** The library has two codes for a session that is not fresh. */
export const isTooOld = (code: string | undefined) =>
  code === 'SESSION_EXPIRED' || code === 'SESSION_NOT_FRESH'

/** The message key for a refusal of the authentication service. */
export function authErrorKey({ code, status }: Refusal): string {
  if (isDemoCode(code)) return 'demo:description'
  if (isTooOld(code)) return 'auth:errors.SESSION_EXPIRED'
  return `auth:errors.${code ?? (status === 429 ? 'TOO_MANY_REQUESTS' : 'UNKNOWN_ERROR')}`
}
