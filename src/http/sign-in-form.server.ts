import { safePath } from '~/lib/safe-path'
import { joiningCookie } from '~/modules/organization/invitations/joining'
import type { Scope } from '~/platform/scope.server'
import { receiveForm } from './receive-body.server'
import type { Runtime } from './runtime.server'

type Fields = Record<string, string | undefined>

/** One step of signing in: what it asks of the service, where it leads, and where a refusal leads back to. */
type Step = {
  /** Asked of the service before, whatever it answers. */
  first?: string
  endpoint: string
  body: (fields: Fields) => object
  onward: (fields: Fields) => string
  back: (fields: Fields) => string
}

/** Signed in, the login page leads home by itself. */
const homeward = '/login'

const invited = '/login/invited'

const steps = new Map<string, Step>([
  [
    '/login',
    {
      endpoint: '/api/auth/email-otp/send-verification-otp',
      body: ({ email }) => ({ email, type: 'sign-in' }),
      onward: ({ email, redirect }) => withSearch('/login/verify', { email, redirect }),
      back: ({ email, redirect }) => withSearch('/login', { email, redirect }),
    },
  ],
  [
    '/login/verify',
    {
      endpoint: '/api/auth/sign-in/email-otp',
      body: ({ email, code }) => ({ email, otp: code }),
      onward: ({ redirect }) => safePath(redirect) ?? homeward,
      back: ({ email, redirect }) => withSearch('/login/verify', { email, redirect }),
    },
  ],
  [
    '/login/name',
    {
      endpoint: '/api/auth/update-user',
      body: ({ name }) => ({ name }),
      onward: ({ redirect }) => withSearch(safePath(redirect) ?? homeward, { problem: undefined }),
      back: ({ redirect }) => safePath(redirect) ?? homeward,
    },
  ],
  // Only as a form: the link in a mail leads to a page that asks, since programs that look through mail follow links.
  [
    '/login/restore',
    {
      endpoint: '/api/auth/email-otp/restore-email',
      body: ({ token }) => ({ token }),
      onward: () => '/login/restore?done=1',
      back: ({ token }) => withSearch('/login/restore', { token }),
    },
  ],
  // From acting as somebody back to one's own account.
  [
    '/login/back',
    {
      endpoint: '/api/auth/admin/stop-impersonating',
      body: () => ({}),
      onward: ({ redirect }) => safePath(redirect) ?? homeward,
      // It was over already: whoever is there now goes home, and nobody signs in.
      back: () => homeward,
    },
  ],
  // From an invitation: whoever is here leaves, and a code goes to the invited address.
  [
    invited,
    {
      first: '/api/auth/sign-out',
      endpoint: '/api/auth/email-otp/send-verification-otp',
      body: ({ email }) => ({ email, type: 'sign-in' }),
      onward: ({ email, redirect }) => withSearch('/login/verify', { email, redirect }),
      back: ({ redirect }) => safePath(redirect) ?? homeward,
    },
  ],
])

/** Longer than any address of a person or of a page here: it would come back in a header that browsers and proxies refuse. */
const longest = 2000

/** Fields without a value, or with one that is too long, are taken out of the address. */
function withSearch(path: string, fields: Fields): string {
  const url = new URL(path, 'http://here.invalid')
  for (const [name, value] of Object.entries(fields)) {
    if (value && value.length <= longest) url.searchParams.set(name, value)
    else url.searchParams.delete(name)
  }
  return url.pathname + url.search
}

export const isSignInForm = ({ method }: Request, pathname: string) =>
  method === 'POST' && steps.has(pathname)

/**
 * The forms of signing in, as a browser sends them whose script has not arrived or never will. They go
 * through the same service and its limits as the script's requests, and lead on by redirects.
 */
export function createSignInForm(runtime: Runtime) {
  return async (scope: Scope, pathname: string): Promise<Response> => {
    const step = steps.get(pathname)!
    const fields: Fields = await receiveForm(scope.request, scope)
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
    if (response.ok && pathname === invited)
      next.append('set-cookie', joiningCookie(safePath(fields.redirect) ?? ''))
    next.set(
      'location',
      response.ok ? step.onward(fields) : withSearch(step.back(fields), await problemOf(response)),
    )
    return new Response(null, { status: 303, headers: next })
  }
}

/** The page shows these at its field. */
async function problemOf(response: Response): Promise<Fields> {
  const { code, triesLeft } = (await response.json().catch(() => ({}))) as {
    code?: string
    triesLeft?: number
  }
  return { problem: code ?? 'UNKNOWN_ERROR', triesLeft: triesLeft?.toString() }
}
