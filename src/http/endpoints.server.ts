import { toFetchResponse } from '@orpc/standard-server-fetch'
import { FastResponse } from 'srvx'
import { ORPCError } from '@orpc/server'
import { serverModules } from '~/modules.server'
import { isoText } from '~/lib/iso-text'
import { withTimeout } from '~/lib/with-timeout'
import { isMigrated } from '~/platform/migrations.server'
import { createOriginCheck } from '~/platform/own-addresses.server'
import { admit, type CallContext, sentenceOf } from '~/platform/procedure.server'
import { currentScope, type Scope } from '~/platform/scope.server'
import { createRpcHandler, createOpenApiHandler } from '~/seams/openapi-codec.server'
import { api, isUpload, callInProcess } from './api-router.server'
import { openApiDocument } from './api-reference/openapi.server'
import type { Runtime } from './runtime.server'
import type { FormCall, FormFields } from '~/manifest/server-module.server'
import { receiveForm, BodyRefusal, receiveJsonText } from './receive-body.server'
import { clientErrorsPath } from '~/lib/client-error'
import { withSearch } from '~/lib/safe-path'
import { createClientErrors } from './client-errors.server'

export const refusal = (status: number, code: string) =>
  Response.json({ code, message: sentenceOf(currentScope().messages(), code) }, { status })

/** Handles requests of machines without creating a page router; null for pages. */
export function createEndpoints(runtime: Runtime) {
  const rpc = createRpcHandler<CallContext>(api, (call) => {
    currentScope().route = `/api/rpc/${call.path.join('/')}`
    return admit(call)
  })
  const rest = createRest()
  const isFromHere = createOriginCheck(runtime.settings)
  const signInForm = createSignInForm(runtime)
  const clientErrors = createClientErrors()

  return async (request: Request, url: URL, scope: Scope): Promise<Response | null> => {
    const { pathname } = url
    // Until more is known: what is matched below by a whole path, or by its first part.
    scope.route = fixedPaths.has(pathname) ? pathname : undefined
    if (pathname === '/healthz') return alive()
    if (pathname === '/readyz') return await ready(runtime)
    if (pathname === '/api/openapi.json') return Response.json(await openApiDocument(runtime.settings))
    for (const { endpoint } of serverModules) {
      const answered = endpoint?.(request, pathname, scope)
      if (!answered) continue
      scope.route = firstPart(pathname)
      return await answered
    }
    if (isSignInForm(request, pathname)) {
      return isFromHere(request) ? await signInForm(scope, pathname) : refusal(403, 'INVALID_ORIGIN')
    }
    const sendForm = request.method === 'POST' ? formAt(pathname) : null
    if (sendForm) {
      scope.route ??= firstPart(pathname)
      if (!isFromHere(request)) return refusal(403, 'INVALID_ORIGIN')
      const fields = await receiveForm(request, scope)
      return new Response(null, { status: 303, headers: { location: await sendForm(fields, callFromForm) } })
    }
    if (!pathname.startsWith('/api/') || pathname === '/api/docs') return null

    if (!isFromHere(request)) return refusal(403, 'INVALID_ORIGIN')
    const uploads = isUpload(request, pathname)
    if (!uploads && hasForeignBody(request)) return refusal(415, 'UNSUPPORTED_MEDIA_TYPE')
    if (pathname === clientErrorsPath) return await clientErrors(request, scope)
    if (pathname.startsWith('/api/auth/')) return await runtime.handleAuth(request, scope.address)
    if (pathname.startsWith('/api/rest/')) {
      const answered = await rest(request, url, scope, uploads)
      return answered ?? refusal(404, 'NOT_FOUND')
    }
    // The library would accept any method except GET.
    if (request.method !== 'GET' && request.method !== 'POST') return refusal(405, 'METHOD_NOT_SUPPORTED')
    const asked = standardRequest(request, url, scope)
    const { response } = await rpc.handle(asked, { prefix: '/api/rpc', context: { scope } })
    return response ? toFetchResponse(response) : refusal(404, 'NOT_FOUND')
  }
}

const steps = new Map(serverModules.flatMap(({ signInSteps }) => Object.entries(signInSteps ?? {})))

const fixedPaths = new Set(['/healthz', '/readyz', '/api/openapi.json', clientErrorsPath, ...steps.keys()])

/** The pattern of a path that a module has matched, of whose parts only the first is known to be fixed. */
const firstPart = (pathname: string) => `/${pathname.split('/', 2)[1]}/*`

const callFromForm: FormCall = (path, input) => callInProcess(path, input, { context: {} }) as Promise<never>

function formAt(pathname: string) {
  for (const { form } of serverModules) {
    const found = form?.(pathname)
    if (found) return found
  }
  return null
}

/** CSRF: a cross-site form can send any content type except JSON without a preflight. */
function hasForeignBody(request: Request): boolean {
  const type = request.headers.get('content-type')
  return type !== null && !type.startsWith('application/json')
}

/** The liveness probe depends on nothing: a process that responds is alive. */
export const alive = () => Response.json({ status: 'alive' }, { headers: { 'cache-control': 'no-store' } })

async function ready({ database, log, readiness }: Runtime): Promise<Response> {
  if (readiness.shuttingDown) return Response.json({ status: 'shutting down' }, { status: 503 })
  const migrated = await withTimeout(1500, isMigrated(database.db)).catch((error: unknown) => {
    // Debug level: probes arrive every few seconds, and the outage is logged once elsewhere.
    log.debug({ reason: error instanceof Error ? error.name : 'unknown' }, 'not ready')
    return false
  })
  return migrated
    ? Response.json({ status: 'ready' })
    : Response.json({ status: 'unavailable' }, { status: 503 })
}

/** REST calls. Their response goes to the scope instead of a Response object. */
function createRest() {
  const handler = createOpenApiHandler<CallContext>(api, (call) => {
    currentScope().route = `/api/rest${call.procedure['~orpc'].route.path}`
    return admit(call)
  })

  return async (
    request: Request,
    url: URL,
    scope: Scope,
    uploads: boolean,
  ): Promise<Response | undefined> => {
    // The handler of an upload reads the body itself, after the permission check.
    const asked = standardRequest(request, url, scope, !uploads)
    const { response } = await handler.handle(asked, { prefix: '/api/rest', context: { scope } })
    if (!response || response.body === undefined || response.body instanceof ReadableStream)
      return response && toFetchResponse(response)
    scope.written = JSON.stringify(withIsoTexts(response.body))
    return new FastResponse(null, {
      status: response.status,
      headers: { 'content-type': 'application/json' },
    })
  }
}

/** Replaces dates by their texts: `JSON.stringify` calls a method of each date, which takes longer than the rest of a list. */
function withIsoTexts(value: unknown): unknown {
  if (typeof value !== 'object' || value === null) return value
  if (value instanceof Date) return isoText(value) || null
  let copy: Record<string, unknown> | unknown[] | undefined
  for (const name of Object.keys(value)) {
    const part = (value as Record<string, unknown>)[name]
    if (typeof part !== 'object' || part === null) continue
    const plain = withIsoTexts(part)
    if (plain === part) continue
    copy ??= Array.isArray(value) ? [...value] : { ...value }
    ;(copy as Record<string, unknown>)[name] = plain
  }
  return copy ?? value
}

/** A request in the format of oRPC. The JSON body is read after the call is admitted. */
const standardRequest = (request: Request, url: URL, scope: Scope, hasBody = true) => ({
  url,
  method: request.method,
  signal: request.signal,
  // No call takes input from headers.
  headers: {},
  body: async (): Promise<unknown> => (hasBody ? await receiveInput(request, scope) : undefined),
})

async function receiveInput(request: Request, scope: Scope): Promise<unknown> {
  try {
    const text = await receiveJsonText(request, scope)
    return text === '' ? undefined : JSON.parse(text)
  } catch (error) {
    if (!(error instanceof BodyRefusal)) throw error
    const { code, status } = error
    throw new ORPCError(code, { status, message: sentenceOf(scope.messages(), code) })
  }
}

const isSignInForm = ({ method }: Request, pathname: string) => method === 'POST' && steps.has(pathname)

/**
 * Sign-in without JavaScript: the form's fields go to the authentication service as JSON, so that its rate limits and
 * checks are those of the script's requests, and the response is a redirect.
 */
function createSignInForm(runtime: Runtime) {
  return async (scope: Scope, pathname: string): Promise<Response> => {
    const step = steps.get(pathname)!
    const fields = await receiveForm(scope.request, scope)
    const headers = new Headers(scope.request.headers)
    headers.set('content-type', 'application/json')
    headers.delete('content-length')
    const ask = (endpoint: string, body: object) => {
      const url = new URL(endpoint, runtime.settings.appUrl)
      const asked = new Request(url, { method: 'POST', headers, body: JSON.stringify(body) })
      return runtime.handleAuth(asked, scope.address)
    }
    const first = step.first ? [await ask(step.first, {})] : []
    const response = await ask(step.endpoint, step.body(fields))

    const next = new Headers()
    for (const cookie of [...first, response].flatMap((each) => each.headers.getSetCookie()))
      next.append('set-cookie', cookie)
    if (response.ok && step.cookie) next.append('set-cookie', step.cookie(fields))
    next.set(
      'location',
      response.ok ? step.onward(fields) : withSearch(step.back(fields), await problemOf(response)),
    )
    return new Response(null, { status: 303, headers: next })
  }
}

/** Query parameters from which the page shows the error at its field. */
async function problemOf(response: Response): Promise<FormFields> {
  const { code, triesLeft } = (await response.json().catch(() => ({}))) as {
    code?: string
    triesLeft?: number
  }
  return { problem: code ?? 'UNKNOWN_ERROR', triesLeft: triesLeft?.toString() }
}
