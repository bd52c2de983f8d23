import { isDemoCode } from '~/lib/demo-dialog'

type Refusal = { code?: string; status: number }

/** The service names a session that is too old for what was asked in two ways. */
export const isTooOld = (code: string | undefined) =>
  code === 'SESSION_EXPIRED' || code === 'SESSION_NOT_FRESH'

/** The key of the message for what the authentication service refused. */
export function authErrorKey({ code, status }: Refusal): string {
  if (isDemoCode(code)) return 'demo:description'
  if (isTooOld(code)) return 'auth:errors.SESSION_EXPIRED'
  return `auth:errors.${code ?? (status === 429 ? 'TOO_MANY_REQUESTS' : 'UNKNOWN_ERROR')}`
}
