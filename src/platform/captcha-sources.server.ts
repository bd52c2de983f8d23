import type { CaptchaProvider } from './sign-in-settings.server'

/** The policy's directives that a provider's script needs to work, and from where. */
export type Sources = Partial<Record<'script' | 'frame' | 'style' | 'connect', string>>

const hcaptcha = 'https://hcaptcha.com https://*.hcaptcha.com'

/** As the providers document them. */
export const captchaSources: Record<CaptchaProvider, Sources> = {
  turnstile: { script: 'https://challenges.cloudflare.com', frame: 'https://challenges.cloudflare.com' },
  hcaptcha: { script: hcaptcha, frame: hcaptcha, style: hcaptcha, connect: hcaptcha },
  recaptcha: {
    script: 'https://www.google.com/recaptcha/ https://www.gstatic.com/recaptcha/',
    frame: 'https://www.google.com/recaptcha/ https://recaptcha.google.com/recaptcha/',
    connect: 'https://www.google.com/recaptcha/',
  },
}
