import { withSearch } from '~/lib/safe-path'
import type { FormFields } from '~/manifest/server-module.server'
import { serverModules } from '~/modules.server'
import type { Scope } from '~/platform/scope.server'
import { receiveForm } from './receive-body.server'
import type { Runtime } from './runtime.server'

const steps = new Map(serverModules.flatMap(({ signInSteps }) => Object.entries(signInSteps ?? {})))

export const isSignInForm = ({ method }: Request, pathname: string) =>
  method === 'POST' && steps.has(pathname)

/**
 * Sign-in without JavaScript: the form's fields go to the authentication service as JSON, so that its rate limits and
 * checks are those of the script's requests, and the response is a redirect.
 */
export function createSignInForm(runtime: Runtime) {
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
