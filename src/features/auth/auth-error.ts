type Failure = { code?: string; status: number }

const known = [
  'INVALID_OTP',
  'OTP_EXPIRED',
  'TOO_MANY_ATTEMPTS',
  'INVALID_EMAIL',
  'BANNED_USER',
  'MAIL_NOT_SENT',
] as const

/** The key of the message for what the authentication service refused. */
export function authErrorKey({ code, status }: Failure): `auth:errors.${string}` {
  if (status === 429) return 'auth:errors.TOO_MANY_REQUESTS'
  return `auth:errors.${known.find((name) => name === code) ?? 'UNKNOWN_ERROR'}`
}
