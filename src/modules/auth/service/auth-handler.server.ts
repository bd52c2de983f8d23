import { readCookie, withCookie } from '~/lib/cookies'
import { clientAddressHeader } from '~/platform/client-address.server'
import { currentScope } from '~/platform/scope.server'
import type { Database } from '~/platform/database.server'
import { isReferenceViolation } from '~/platform/database-errors.server'
import type { Auth } from '~/modules/auth/auth.server'
import type { ReadCaller, Reading } from '~/modules/auth/sessions/caller.server'
import { logEvent } from '~/platform/events.server'
import { offeredPattern } from './offered-paths.server'
import { hasEndedMeanwhile } from './session-bound-adapter.server'
import { signedToken, signToken } from '~/modules/auth/sessions/session-cookie.server'
import { type ErrorCode, errorText } from './auth-refusal.server'
import { interceptFindSession } from '~/seams/auth-adapter.server'
import { createAuthRouter } from '~/seams/auth-router.server'
import { databaseNow } from '~/modules/auth/sessions/session.data.server'

type Options = {
  auth: Auth
  db: Database
  readCaller: ReadCaller
  secret: string
  /** Reads the body within the caller's limit: the library would read any size. */
  receive: (request: Request) => Promise<Request>
}

/**
 * The authentication library behind our session reader: it gets a session cookie only if that session is valid, so that
 * pages, calls and the library agree.
 */
export async function createAuthHandler({ auth, db, readCaller, secret, receive }: Options) {
  await showLocalTimes(auth, db)
  const handle = await createAuthRouter(auth)
  const { name, attributes } = (await auth.$context).authCookies.sessionToken
  const expiredCookie = `${name}=; Max-Age=0; Path=/; HttpOnly; SameSite=Lax${attributes.secure ? '; Secure' : ''}`

  return async (request: Request, address: string): Promise<Response> => {
    const { headers } = request
    const path = new URL(request.url).pathname.slice('/api/auth'.length)
    const pattern = offeredPattern(path)
    const scope = currentScope()
    // Also requested in this process, by a form whose route is known.
    if (pattern) scope.route ??= `/api/auth${pattern}`
    const { reading } = await readCaller(request, address)
    scope.setCaller(reading?.caller ?? null)
    if (request.method === 'GET' && path === '/get-session') {
      const cookies = headers.get('cookie')
      // An unknown token signed by us may just have been rotated by a concurrent request.
      const isForeign = readCookie(cookies, name) !== null && !signedToken(cookies, name, secret)
      return sessionResponse(reading, isForeign ? expiredCookie : null)
    }
    if (reading?.caller.impersonatedBy && !whileImpersonating.has(path)) {
      return refuse(403, 'NOT_WHILE_IMPERSONATING')
    }
    headers.set(
      'cookie',
      withCookie(headers.get('cookie'), name, reading && signToken(reading.token, secret)),
    )
    // Overwrites the header from which the library reads the client address.
    headers.set(clientAddressHeader, address)

    const answered = await handle(await receive(request)).catch(whoIsGone)
    const response = await corrected(answered, path, reading !== null)
    // A session cookie set by the library itself takes precedence.
    if (!reading?.cookies.length || setsCookie(response, name)) return response
    const withOurs = new Response(response.body, response)
    for (const cookie of reading.cookies) withOurs.headers.append('set-cookie', cookie)
    return withOurs
  }
}

/** Impersonation is read-only; these endpoints change nothing of the account. */
const whileImpersonating = new Set([
  '/sign-out',
  '/list-sessions',
  '/passkey/list-user-passkeys',
  '/admin/stop-impersonating',
])

const refuse = (status: number, code: ErrorCode) =>
  Response.json({ code, message: errorText(currentScope().messages(), code) }, { status })

/** The user was deleted while signing in. */
function whoIsGone(error: unknown): Response {
  if (isReferenceViolation(error)) return refuse(401, 'UNAUTHORIZED')
  throw error
}

const ofOnePasskey = new Set(['/passkey/delete-passkey', '/passkey/update-passkey'])

/** Corrects responses of the library that reveal too much, say too little, or report input errors as 500. */
async function corrected(answered: Response, path: string, isSignedIn: boolean): Promise<Response> {
  if (answered.headers.has('x-retry-after')) {
    logEvent('requests.limited', { path })
    return tooManyRequests(answered)
  }
  if (hasEndedMeanwhile(currentScope())) return refuse(401, 'UNAUTHORIZED')
  // Another user's passkey answers the same as a missing one.
  if (isSignedIn && ofOnePasskey.has(path) && [401, 404].includes(answered.status))
    return refuse(404, 'PASSKEY_NOT_FOUND')
  // Deleted concurrently, after the library found it: its update matches no row.
  if (answered.status === 500 && (await answered.clone().text()).includes('"FAILED_TO_UPDATE_PASSKEY"'))
    return refuse(404, 'PASSKEY_NOT_FOUND')
  if (path === '/passkey/verify-registration' && answered.status === 500)
    return refuse(400, 'PASSKEY_REFUSED')
  return answered.status === 400 ? await withCode(answered) : answered
}

/** Adds a code to errors without one, which the library returns for unreadable input. */
async function withCode(answered: Response): Promise<Response> {
  const body = (await answered.clone().json()) as { code?: string }
  return body.code ? answered : Response.json({ code: 'VALIDATION_ERROR', ...body }, answered)
}

const setsCookie = (response: Response, name: string) =>
  response.headers.getSetCookie().some((cookie) => cookie.startsWith(`${name}=`))

/** The library's own response has no code and a nonstandard header. */
function tooManyRequests(answered: Response): Response {
  const seconds = answered.headers.get('x-retry-after')!
  const message = currentScope().messages().t('auth:errors.TOO_MANY_REQUESTS')
  return Response.json(
    { code: 'TOO_MANY_REQUESTS', message, retryAfter: Number(seconds) },
    { status: 429, headers: { 'retry-after': seconds } },
  )
}

const sameClockMs = 1000

/**
 * Our reader checks sessions by the database clock. The library would check them again by this process's clock, and
 * delete them if that is ahead: so it gets the times converted to this process's clock.
 */
const showLocalTimes = (auth: Auth, db: Database): Promise<void> =>
  interceptFindSession(auth, async (found) => {
    const ahead = Date.now() - (await databaseNow(db)).getTime()
    // Ignores small differences caused by latency, so that a session always has the same times.
    const shift = Math.abs(ahead) < sameClockMs ? 0 : ahead
    const local = (at: Date) => new Date(at.getTime() + shift)
    const { createdAt, updatedAt, expiresAt } = found.session
    const times = {
      createdAt: local(createdAt),
      updatedAt: local(updatedAt),
      expiresAt: local(expiresAt),
    }
    return { ...found, session: { ...found.session, ...times } }
  })

/**
 * The library's /get-session response from the session that was already read: the library would build a router and
 * query the database again, for the most frequent call.
 */
function sessionResponse(reading: Reading, expiredCookie: string | null): Response {
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
