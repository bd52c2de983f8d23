import { createAuthClient } from 'better-auth/client'
import { emailOTPClient } from 'better-auth/client/plugins'
import { noteBuild } from '~/lib/new-version'
import { noteUnauthorized } from '~/lib/unauthorized'
import { isDemoCode, openDemoDialog } from '~/lib/demo-dialog'

type Refused = {
  error: Record<string, unknown>
  request: { url: string | URL; body?: unknown }
  response: { status: number }
}

/** A refusal is an answer like any other here, so nobody would see it pass. */
function onDemoError({ error, request: { url, body } }: Refused) {
  if (!isDemoCode(error.code)) return
  const call = new URL(url, location.origin).pathname.replace('/api/auth', '')
  const input = typeof body === 'string' ? JSON.parse(body) : body
  openDemoDialog({ call, input: { ...(input as object | undefined) } })
}

export const authClient = createAuthClient({
  plugins: [emailOTPClient()],
  fetchOptions: {
    onResponse: ({ response }) => noteBuild(response),
    onError: (refused: Refused) => {
      if (refused.response.status === 401) noteUnauthorized()
      // Written out, so that the bundler drops what it rules out.
      if (import.meta.env.VITE_DEMO === 'true') onDemoError(refused)
    },
  },
})
