type Refusal = { code?: string; status: number }

/** The key of the message for what the authentication service refused. */
export function authErrorKey({ code, status }: Refusal): `auth:errors.${string}` {
  return `auth:errors.${code ?? (status === 429 ? 'TOO_MANY_REQUESTS' : 'UNKNOWN_ERROR')}`
}
