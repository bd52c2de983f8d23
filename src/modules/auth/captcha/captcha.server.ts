import type { BetterAuthPlugin } from 'better-auth'
import { createAuthMiddleware } from 'better-auth/api'
import { describeError, type Logger } from '~/platform/log.server'
import { currentScope } from '~/platform/scope.server'
import type { Settings } from '~/platform/settings.server'
import type { CaptchaProvider } from '~/platform/sign-in-settings.server'
import { refusal } from '~/modules/auth/service/auth-refusal.server'
import { captchaHeader } from './captcha-header'
import type { Captcha } from '~/modules/auth/sign-in-options'

const verifyUrls: Record<CaptchaProvider, string> = {
  turnstile: 'https://challenges.cloudflare.com/turnstile/v0/siteverify',
  hcaptcha: 'https://api.hcaptcha.com/siteverify',
  recaptcha: 'https://www.google.com/recaptcha/api/siteverify',
}

/** Milliseconds that a sign-in waits for the provider. */
const limit = 2500

/** Providers' proofs have about two thousand characters. */
const maxLength = 8000

/** These are not the visitor's fault, and another try of theirs would not help. */
const ourFault = /secret|internal-error|bad-request|sitekey/

/** What the page must know to show the question. */
export const captchaOf = ({ captcha }: Settings): Captcha | null =>
  captcha ? { provider: captcha.provider, siteKey: captcha.siteKey } : null

/**
 * Asks for a proof that a person is one before a mail is sent. The library's plugin answers an unreachable
 * provider with an error of ours and looks at the address of the request; this one says whose fault it is and
 * stands before the endpoint itself, however it is reached.
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
    // Who asks for a code to their own address is signed in.
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
