import type { BetterAuthPlugin, GenericEndpointContext, User as LibraryUser } from 'better-auth'
import { createAuthEndpoint, getSessionFromCtx, sensitiveSessionMiddleware } from 'better-auth/api'
import { parseUserOutput } from 'better-auth/db'
import * as z from 'zod'
import type { Database } from '~/platform/database.server'
import { holdSession } from '~/modules/auth/sessions/session.data.server'
import { writeSession } from '~/modules/auth/sessions/session-cookie.server'
import { currentScope } from '~/platform/scope.server'
import { authAdapter } from '~/seams/auth-adapter.server'
import { refusal } from '~/modules/auth/service/auth-refusal.server'
import { logEvent } from '~/platform/events.server'
import { emailSchema } from '~/modules/auth/auth.schema'
import type { CodeMailing } from './code-mailing.server'
import { beginAttempt, currentAttempt } from './attempt.server'
import { sharedCounter } from './code.data.server'
import type { CodeKey } from './code-rules'
import type { Devices } from '~/modules/auth/sessions/devices.server'
import { endUnprovenAccess } from '~/modules/auth/service/recheck-session.server'
import type { AddressChanges } from '~/modules/auth/address/address-changes.server'
import { codeMail, noAccountMail, addressTakenMail } from '~/modules/auth/mails/auth-mails.server'

type Options = {
  db: Database
  codes: CodeMailing
  devices: Devices
  addresses: AddressChanges
  /** Whether this address may sign up. */
  admits: (email: string) => Promise<boolean>
}

/** Longer than any code with pasted spaces; refused without a query. */
const entered = z.string().max(64)

function addressIn(input: string): string {
  const parsed = emailSchema.safeParse(input)
  if (!parsed.success) throw refusal('BAD_REQUEST', 'INVALID_EMAIL')
  return parsed.data
}

const forSignedIn = { method: 'POST' as const, use: [sensitiveSessionMiddleware] }

type OwnSession = { user: { id: string; email: string }; session: { id: string } }

const forSignIn = (email: string, attempt: string, counter: string): CodeKey => ({
  purpose: 'sign-in',
  subject: email,
  attempt,
  counter,
})
/** Counted by user, so that anonymous requests at the login page do not affect it. */
const forOwnAddress = ({ user, session }: OwnSession): CodeKey => ({
  purpose: 'email-verification',
  subject: user.email,
  attempt: session.id,
  counter: `user:${user.id}`,
})
/**
 * One counter for each user, so that attempts at several addresses add up. Mails to the new address use the shared
 * counter.
 */
const forNewAddress = ({ user, session }: OwnSession, email: string): CodeKey => ({
  purpose: 'change-email',
  subject: user.id,
  attempt: session.id,
  counter: sharedCounter,
  bound: email,
})

/**
 * Requires a recent sign-in, as deleting the account does, so that an old or stolen session cannot take over the
 * account. Uses the database clock, because showLocalTimes converts the session's times to this process's clock.
 */
function requireFresh(ctx: GenericEndpointContext, { session }: { session: { createdAt: Date } }): void {
  const age = Date.now() - new Date(session.createdAt).getTime()
  if (age >= ctx.context.sessionConfig.freshAge * 1000) throw refusal('BAD_REQUEST', 'SESSION_EXPIRED')
}

/** `late`: the mail server has not taken the mail yet. The library's client ignores it. */
const answer = ({ late }: { late: boolean }) => (late ? { success: true, late } : { success: true })

const userOf = async (ctx: GenericEndpointContext, email: string) =>
  (await authAdapter(ctx).findUserByEmail(email))?.user

/** Through the library, as for providers, so that its hooks run. */
const prove = (ctx: GenericEndpointContext, userId: string) =>
  authAdapter(ctx).updateUser(userId, { emailVerified: true })

/**
 * Sign-in and address verification by mailed codes, compatible with the library's email-otp plugin and its client. That
 * plugin counts attempts and replaces codes in several steps, which is a race between processes:
 * docs/decisions/2026-11-15-mailed-codes.md.
 */
export function mailedCodes({ db, codes, devices, addresses, admits }: Options) {
  /** Mail is not transactional, so the session is checked again right before sending. */
  async function requireSession({ session }: OwnSession): Promise<void> {
    if (!(await holdSession(db, session.id))) throw refusal('UNAUTHORIZED', 'UNAUTHORIZED')
  }

  const sendVerificationOTP = createAuthEndpoint(
    '/email-otp/send-verification-otp',
    {
      method: 'POST',
      body: z.object({ email: z.string(), type: z.enum(['sign-in', 'email-verification']) }),
    },
    async (ctx) => {
      const to = addressIn(ctx.body.email)
      const { settings, messages: messagesIn } = currentScope()
      const messages = messagesIn()
      if (ctx.body.type === 'email-verification') {
        const session = await getSessionFromCtx(ctx)
        if (session?.user.email !== to) throw refusal('UNAUTHORIZED', 'UNAUTHORIZED')
        await requireSession(session)
        const sent = await codes.send({ to, user: session.user.id }, forOwnAddress(session), (code) =>
          codeMail('verifyAddress', { to, code, messages }),
        )
        return ctx.json(answer(sent))
      }
      // The same statements for every address, because timing would reveal who has an account.
      const isAdmitted = await admits(to)
      const loginUrl = `${settings.appUrl}/login`
      const key = forSignIn(to, beginAttempt(ctx), await devices.counterFor(ctx, to))
      const sent = await codes.send({ to }, key, (code, isKnown) =>
        isKnown || isAdmitted
          ? codeMail('code', { to, code, messages })
          : noAccountMail({ to, loginUrl, messages }),
      )
      return ctx.json(answer(sent))
    },
  )

  const signInEmailOTP = createAuthEndpoint(
    '/sign-in/email-otp',
    { method: 'POST', body: z.object({ email: z.string(), otp: entered }) },
    async (ctx) => {
      const email = addressIn(ctx.body.email)
      const key = forSignIn(email, currentAttempt(ctx), await devices.counterFor(ctx, email))
      let user: LibraryUser | undefined = (await codes.check(key, ctx.body.otp)) ?? (await userOf(ctx, email))
      if (!user) {
        if (!(await admits(email))) throw refusal('BAD_REQUEST', 'INVALID_OTP')
        const newcomer = { email, emailVerified: true, name: '' }
        user = await authAdapter(ctx).createUser(newcomer, { method: 'email-otp' })
      } else if (!user.emailVerified) {
        await endUnprovenAccess(ctx, user.id)
        await prove(ctx, user.id)
        user = (await userOf(ctx, email))!
      }
      const session = await authAdapter(ctx).createSession(user.id)
      writeSession(ctx, { session, user })
      return ctx.json({ token: session.token, user: parseUserOutput(ctx.context.options, user) })
    },
  )

  const verifyEmailOTP = createAuthEndpoint(
    '/email-otp/verify-email',
    { ...forSignedIn, body: z.object({ email: z.string(), otp: entered }) },
    async (ctx) => {
      const { user } = ctx.context.session
      if (addressIn(ctx.body.email) !== user.email) throw refusal('BAD_REQUEST', 'INVALID_OTP')
      await codes.check(forOwnAddress(ctx.context.session), ctx.body.otp)
      await prove(ctx, user.id)
      const verified = parseUserOutput(ctx.context.options, { ...user, emailVerified: true })
      return ctx.json({ status: true, token: null, user: verified })
    },
  )

  const requestEmailChangeEmailOTP = createAuthEndpoint(
    '/email-otp/request-email-change',
    { ...forSignedIn, body: z.object({ newEmail: z.string() }) },
    async (ctx) => {
      const { user } = ctx.context.session
      requireFresh(ctx, ctx.context.session)
      const to = addressIn(ctx.body.newEmail)
      if (to === user.email) throw refusal('BAD_REQUEST', 'EMAIL_UNCHANGED')
      const { messages } = currentScope()
      await requireSession(ctx.context.session)
      const owner = (await userOf(ctx, to)) as { language?: string } | undefined
      // The mail about a taken address is its owner's; it is listed with the user who asked all the same, who must not learn of it.
      const sent = await codes.send({ to, user: user.id }, forNewAddress(ctx.context.session, to), (code) =>
        owner
          ? addressTakenMail({ to, messages: messages(owner.language) })
          : codeMail('addressChange', { to, code, messages: messages() }),
      )
      return ctx.json(answer(sent))
    },
  )

  const changeEmailEmailOTP = createAuthEndpoint(
    '/email-otp/change-email',
    { ...forSignedIn, body: z.object({ newEmail: z.string(), otp: entered }) },
    async (ctx) => {
      const { user, session } = ctx.context.session
      requireFresh(ctx, ctx.context.session)
      const newEmail = addressIn(ctx.body.newEmail)
      await codes.check(forNewAddress(ctx.context.session, newEmail), ctx.body.otp)
      await addresses.change(user.id, session.id, newEmail)
      return ctx.json({ success: true })
    },
  )

  const restoreEmail = createAuthEndpoint(
    '/email-otp/restore-email',
    { method: 'POST', body: z.object({ token: z.string().max(100) }) },
    async (ctx) => {
      const userId = await addresses.restore(ctx.body.token)
      logEvent('address.restored', { user: userId })
      return ctx.json({ success: true })
    },
  )

  return {
    id: 'mailed-codes',
    endpoints: {
      sendVerificationOTP,
      signInEmailOTP,
      verifyEmailOTP,
      requestEmailChangeEmailOTP,
      changeEmailEmailOTP,
      restoreEmail,
    },
  } satisfies BetterAuthPlugin
}
