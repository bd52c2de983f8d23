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

/** The client returns errors instead of throwing them, so the demo dialog is opened here. */
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
      // Inline, so that the bundler removes the branch from other builds.
      if (import.meta.env.VITE_DEMO === 'true') onDemoError(refused)
    },
  },
})
