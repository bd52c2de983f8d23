import { toFetchResponse } from '@orpc/standard-server-fetch'
import { serverModules } from '~/modules.server'
import { firstText } from '~/i18n/first-text'
import { withTimeout } from '~/lib/with-timeout'
import { isMigrated } from '~/platform/migrations.server'
import { createOriginCheck } from '~/platform/origin-check.server'
import { admit, type CallContext } from '~/platform/procedure.server'
import { currentScope, type Scope } from '~/platform/scope.server'
import { createRpcHandler } from '~/seams/openapi-codec.server'
import { api } from './api-router.server'
import { openApiDocument } from './api-reference/openapi.server'
import type { Runtime } from './runtime.server'
import type { FormCall } from '~/manifest/server-module.server'
import { callInProcess } from './call-in-process.server'
import { receiveForm } from './receive-body.server'
import { createRest } from './rest.server'
import { createSignInForm, isSignInForm } from './sign-in-form.server'
import { isUpload } from './upload.server'
import { standardRequest } from './standard-request.server'

const refusal = (status: number, code: string) =>
  Response.json(
    { code, message: firstText(currentScope().messages(), [`errors:codes.${code}.sentence`]) },
    { status },
  )

/** What a machine asks for, answered without building a router for pages. Null: it is a page. */
export function createEndpoints(runtime: Runtime) {
  const rpc = createRpcHandler<CallContext>(api, admit)
  const rest = createRest()
  const isFromHere = createOriginCheck(runtime.settings)
  const signInForm = createSignInForm(runtime)

  return async (request: Request, url: URL, scope: Scope): Promise<Response | null> => {
    const { pathname } = url
    if (pathname === '/healthz') return alive()
    if (pathname === '/readyz') return await ready(runtime)
    if (pathname === '/api/openapi.json') return Response.json(await openApiDocument(runtime.settings))
    for (const { endpoint } of serverModules) {
      const answered = endpoint?.(request, pathname, scope)
      if (answered) return await answered
    }
    if (isSignInForm(request, pathname)) {
      return isFromHere(request) ? await signInForm(scope, pathname) : refusal(403, 'INVALID_ORIGIN')
    }
    const sendForm = request.method === 'POST' ? formAt(pathname) : null
    if (sendForm) {
      if (!isFromHere(request)) return refusal(403, 'INVALID_ORIGIN')
      const fields = await receiveForm(request, scope)
      return new Response(null, { status: 303, headers: { location: await sendForm(fields, callFromForm) } })
    }
    if (!pathname.startsWith('/api/') || pathname === '/api/docs') return null

    if (!isFromHere(request)) return refusal(403, 'INVALID_ORIGIN')
    const uploads = isUpload(request, pathname)
    if (!uploads && hasForeignBody(request)) return refusal(415, 'UNSUPPORTED_MEDIA_TYPE')
    if (pathname.startsWith('/api/auth/')) return await runtime.handleAuth(request, scope.address)
    if (pathname.startsWith('/api/rest/')) {
      const answered = await rest(request, url, scope, uploads)
      return answered ?? refusal(404, 'NOT_FOUND')
    }
    // The library would run a call by any method but GET.
    if (request.method !== 'GET' && request.method !== 'POST') return refusal(405, 'METHOD_NOT_SUPPORTED')
    const asked = standardRequest(request, url, scope)
    const { response } = await rpc.handle(asked, { prefix: '/api/rpc', context: { scope } })
    return response ? toFetchResponse(response) : refusal(404, 'NOT_FOUND')
  }
}

const callFromForm: FormCall = (path, input) => callInProcess(path, input, { context: {} }) as Promise<never>

function formAt(pathname: string) {
  for (const { form } of serverModules) {
    const found = form?.(pathname)
    if (found) return found
  }
  return null
}

/** Against CSRF: a form on a foreign page can send anything but JSON without a preflight request. */
function hasForeignBody(request: Request): boolean {
  const type = request.headers.get('content-type')
  return type !== null && !type.startsWith('application/json')
}

/** The liveness probe asks nothing of anybody: a process that can say this lives. */
export const alive = () => Response.json({ status: 'alive' }, { headers: { 'cache-control': 'no-store' } })

async function ready({ database, log, readiness }: Runtime): Promise<Response> {
  if (readiness.shuttingDown) return Response.json({ status: 'leaving' }, { status: 503 })
  const migrated = await withTimeout(1500, isMigrated(database.db)).catch((error: unknown) => {
    // The log says once that the database is away; a probe asks every few seconds.
    log.debug({ reason: error instanceof Error ? error.name : 'unknown' }, 'not ready')
    return false
  })
  return migrated
    ? Response.json({ status: 'ready' })
    : Response.json({ status: 'unavailable' }, { status: 503 })
}
