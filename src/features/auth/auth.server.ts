import { createHmac } from 'node:crypto'
import { passkey } from '@better-auth/passkey'
import { type BetterAuthOptions, betterAuth } from 'better-auth'
import { drizzleAdapter } from 'better-auth/adapters/drizzle'
import { APIError, createAuthMiddleware } from 'better-auth/api'
import { admin, emailOTP } from 'better-auth/plugins'
import { createAccessControl } from 'better-auth/plugins/access'
import { eq } from 'drizzle-orm'
import { roles, statements } from '~/access/permissions'
import { newId } from '~/lib/new-id'
import { clientAddressHeader } from '~/server/client-address.server'
import type { Database } from '~/server/database.server'
import type { Logger } from '~/server/log.server'
import { MailNotSent, type SendMail } from '~/server/mail.server'
import { ownOrigins } from '~/server/origin-check.server'
import { currentScope, type Scope } from '~/server/scope.server'
import type { Settings } from '~/server/settings.server'
import { nameSchema } from './auth.schema'
import * as tables from './auth.table.server'
import { codeMail } from './mails/code-mail.server'
import { codeLength, codeMinutes, codeTries } from './code-rules'
import { completeOnboarding } from './onboarding.data.server'
import { sessionLife, sessionSlide } from './session-rules'

/** Nobody has a password here, so what handles one is not mounted. */
const withoutPasswords = [
  '/sign-up/email',
  '/sign-in/email',
  '/change-password',
  '/set-password',
  '/verify-password',
  '/request-password-reset',
  '/reset-password',
  '/reset-password/:token',
  '/forget-password/email-otp',
  '/email-otp/request-password-reset',
  '/email-otp/reset-password',
  '/admin/set-user-password',
]

/** Not offered yet, or never: an endpoint nobody calls is only there for an attacker. */
const withoutUse = [
  '/change-email',
  '/send-verification-email',
  '/verify-email',
  '/sign-in/social',
  '/link-social',
]

type Options = { db: Database; settings: Settings; secret: string; sendMail: SendMail; log: Logger }

export function createAuth({ db, settings, secret, sendMail, log }: Options) {
  const access = createAccessControl(statements)
  // The library logs a failed sending and answers as if all were well, so the failure is carried past it.
  const unsent = new WeakSet<Scope>()
  const keyed = (code: string) => createHmac('sha256', secret).update(`code:${code}`).digest('base64url')

  return betterAuth({
    appName: 'Foreword',
    baseURL: settings.appUrl,
    basePath: '/api/auth',
    secret,
    database: drizzleAdapter(db, { provider: 'pg', schema: tables, transaction: true }),
    trustedOrigins: ownOrigins(settings),
    telemetry: { enabled: false },
    logger: { log: (level, message) => log[level]({ from: 'auth' }, message) },
    disabledPaths: [...withoutPasswords, ...withoutUse],
    session: {
      expiresIn: sessionLife,
      updateAge: sessionSlide,
      // A copy in a cookie would outlive a revocation.
      cookieCache: { enabled: false },
    },
    user: {
      deleteUser: { enabled: true },
      additionalFields: {
        onboardedAt: { type: 'date', required: false, input: false },
        language: { type: 'string', required: false, input: false },
      },
    },
    rateLimit: {
      enabled: true,
      storage: 'database',
      window: 60,
      max: 100,
      customRules: { '/get-session': false },
    },
    advanced: {
      database: { generateId: newId },
      ipAddress: { ipAddressHeaders: [clientAddressHeader] },
      disableOriginCheck: false,
      ...sessionCookie(settings.production),
    },
    databaseHooks: {
      user: {
        create: {
          before: async (user) => ({
            data: { ...user, role: settings.adminEmails.includes(user.email) ? 'admin' : 'user' },
          }),
        },
      },
      session: {
        create: {
          after: async (session) => {
            const { language } = currentScope()
            await db.update(tables.user).set({ language }).where(eq(tables.user.id, session.userId))
          },
        },
      },
    },
    hooks: {
      before: createAuthMiddleware(async (ctx) => {
        if (ctx.path !== '/update-user' || ctx.body?.name === undefined) return
        const name = nameSchema.safeParse(ctx.body.name)
        if (!name.success) {
          throw new APIError('BAD_REQUEST', { code: 'INVALID_NAME', message: name.error.issues[0]!.message })
        }
        return { context: { body: { ...ctx.body, name: name.data } } }
      }),
      after: createAuthMiddleware(async (ctx) => {
        if (unsent.has(currentScope())) throw new APIError('SERVICE_UNAVAILABLE', { code: 'MAIL_NOT_SENT' })
        const userId = ctx.context.session?.user.id
        if (ctx.path === '/update-user' && ctx.body?.name && userId) await completeOnboarding(db, userId)
      }),
    },
    plugins: [
      emailOTP({
        otpLength: codeLength,
        expiresIn: codeMinutes * 60,
        allowedAttempts: codeTries,
        changeEmail: { enabled: true },
        disableSignUp: !settings.signUp,
        // By network address, which a whole office may share. What guards a code are its three tries.
        rateLimit: { window: 60, max: 60 },
        // Keyed, since a million six-digit codes are hashed in a second by whoever copies the table.
        storeOTP: { hash: async (code) => keyed(code) },
        async sendVerificationOTP({ email, otp }) {
          const scope = currentScope()
          try {
            await sendMail(codeMail({ to: email, code: otp, messages: scope.messages() }))
          } catch (error) {
            if (!(error instanceof MailNotSent)) throw error
            unsent.add(scope)
          }
        },
      }),
      passkey({
        rpID: new URL(settings.appUrl).hostname,
        rpName: 'Foreword',
        origin: ownOrigins(settings),
      }),
      admin({
        ac: access,
        roles: { user: access.newRole(roles.user), admin: access.newRole(roles.admin) },
        defaultRole: 'user',
        adminRoles: ['admin'],
      }),
    ],
  } satisfies BetterAuthOptions)
}

export type Auth = ReturnType<typeof createAuth>

/** The __Host- prefix makes browsers refuse the cookie unless it is secure and of this host alone. */
function sessionCookie(
  production: boolean,
): Pick<
  NonNullable<BetterAuthOptions['advanced']>,
  'useSecureCookies' | 'cookiePrefix' | 'cookies' | 'defaultCookieAttributes'
> {
  if (!production) return { useSecureCookies: false, cookiePrefix: 'foreword' }
  return {
    useSecureCookies: false,
    cookiePrefix: '__Host-foreword',
    defaultCookieAttributes: { secure: true, httpOnly: true, sameSite: 'lax', path: '/' },
  }
}
