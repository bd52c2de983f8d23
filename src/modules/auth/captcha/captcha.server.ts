import type { BetterAuthPlugin } from 'better-auth'
import { createAuthMiddleware } from 'better-auth/api'
import { describeError, type Logger } from '~/platform/log.server'
import { currentScope } from '~/platform/scope.server'
import type { Settings } from '~/platform/settings.server'
import type { CaptchaProvider } from '~/platform/sign-in-settings.server'
import { refusal } from '~/modules/auth/service/auth-refusal.server'
import { type Captcha, captchaHeader } from '~/modules/auth/sign-in-options'

const verifyUrls: Record<CaptchaProvider, string> = {
  turnstile: 'https://challenges.cloudflare.com/turnstile/v0/siteverify',
  hcaptcha: 'https://api.hcaptcha.com/siteverify',
  recaptcha: 'https://www.google.com/recaptcha/api/siteverify',
}

/** Timeout of the provider in milliseconds. */
const limit = 2500

/** Proofs have about two thousand characters. */
const maxLength = 8000

/** Errors of our configuration or the provider, which a retry by the visitor would not fix. */
const ourFault = /secret|internal-error|bad-request|sitekey/

/** The configuration that the page needs. */
export const captchaOf = ({ captcha }: Settings): Captcha | null =>
  captcha ? { provider: captcha.provider, siteKey: captcha.siteKey } : null

/**
 * Verifies a captcha before a mail is sent. The library's plugin reports an unreachable provider as our error and
 * matches request URLs; this one distinguishes whose fault it is and guards the endpoint itself, however it is reached.
 */
export function captchaPlugin({ captcha }: Settings, log: Logger): BetterAuthPlugin[] {
  if (!captcha) return []
  const verifyUrl = captcha.verifyUrl ?? verifyUrls[captcha.provider]

  const isRight = async (response: string): Promise<boolean> => {
    const body = new URLSearchParams({
      secret: captcha.secretKey,
      response,
      remoteip: currentScope().address,
    })
    const answered = await fetch(verifyUrl, {
      method: 'POST',
      body,
      redirect: 'error',
      signal: AbortSignal.timeout(limit),
    })
    if (!answered.ok) throw new Error(`answered ${answered.status}`)
    const verdict = (await answered.json()) as { success?: unknown; 'error-codes'?: unknown } | null
    if (typeof verdict?.success !== 'boolean') throw new Error('answered without a verdict')
    const reasons = JSON.stringify(verdict['error-codes'] ?? [])
    if (!verdict.success && ourFault.test(reasons))
      throw new Error(`refuses to judge: ${reasons.slice(0, 200)}`)
    return verdict.success
  }

  const guard = createAuthMiddleware(async ({ headers, body }) => {
    // A code for one's own address needs a session already.
    if (body?.type === 'email-verification') return
    const response = headers?.get(captchaHeader)
    if (!response) throw refusal('BAD_REQUEST', 'MISSING_RESPONSE')
    const right =
      response.length <= maxLength &&
      (await isRight(response).catch((error: unknown) => {
        log.warn({ provider: captcha.provider, error: describeError(error) }, 'captcha unavailable')
        throw refusal('SERVICE_UNAVAILABLE', 'SERVICE_UNAVAILABLE')
      }))
    if (!right) throw refusal('FORBIDDEN', 'VERIFICATION_FAILED')
  })

  return [
    {
      id: 'captcha',
      hooks: {
        before: [{ matcher: ({ path }) => path === '/email-otp/send-verification-otp', handler: guard }],
      },
    },
  ]
}
