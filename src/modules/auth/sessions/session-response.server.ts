import type { Reading } from './caller.server'

/**
 * What the library answers to /get-session, from what the gate has read already: its own way builds a
 * router and asks the database once more, for the call that programs make most.
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
