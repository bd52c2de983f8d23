import type { BetterAuthPlugin } from 'better-auth'
import { createAuthEndpoint } from 'better-auth/api'
import { parseUserOutput } from 'better-auth/db'
import * as z from 'zod'
import { demo } from '~/lib/build-flags'
import { samplePeople } from '~/modules/auth/sample-people'
import { writeSession } from '~/modules/auth/sessions/session-cookie.server'
import { refusal } from '~/modules/auth/service/auth-refusal.server'
import { type Settings, isMailboxOpen } from '~/platform/settings.server'
import { authAdapter } from '~/seams/auth-adapter.server'

const emails = samplePeople.map(({ email }) => email)

/**
 * Signs in as a sample user without a code. Mounted only with the built-in mailbox, which shows every code to anyone,
 * so it adds no access: in production, and with SMTP, the path answers 404. A demo has one code for all and needs no
 * endpoint.
 */
export function sampleSignIn(settings: Settings): BetterAuthPlugin[] {
  if (demo || !isMailboxOpen(settings)) return []
  const signInSample = createAuthEndpoint(
    '/sign-in/sample',
    { method: 'POST', body: z.object({ email: z.enum(emails) }) },
    async (ctx) => {
      const found = await authAdapter(ctx).findUserByEmail(ctx.body.email)
      // Deleted, or the address was changed.
      if (!found) throw refusal('NOT_FOUND', 'USER_NOT_FOUND')
      const session = await authAdapter(ctx).createSession(found.user.id)
      writeSession(ctx, { session, user: found.user })
      return ctx.json({
        token: session.token,
        user: parseUserOutput(ctx.context.options, found.user),
      })
    },
  )
  return [{ id: 'sample-sign-in', endpoints: { signInSample } } satisfies BetterAuthPlugin]
}
