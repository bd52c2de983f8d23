import type { Reading } from './caller.server'

/**
 * The library's /get-session response from the session that was already read: the library would build a router and
 * query the database again, for the most frequent call.
 */
export function sessionResponse(reading: Reading, expiredCookie: string | null): Response {
  const headers = new Headers({ 'cache-control': 'no-store' })
  if (!reading) {
    if (expiredCookie) headers.append('set-cookie', expiredCookie)
    return Response.json(null, { headers })
  }
  for (const cookie of reading.cookies) headers.append('set-cookie', cookie)
  const {
    token: _,
    mustRenew: __,
    impersonatorSession: ___,
    device: ____,
    ...session
  } = reading.found.session
  return Response.json({ session: { ...session, token: session.id }, user: reading.found.user }, { headers })
}
