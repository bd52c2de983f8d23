import type { CaptchaProvider } from '~/platform/sign-in-settings.server'

export const captchaHeader = 'x-captcha-response'

/** A sign-in provider, as its button names it. */
export type Provider = { id: 'github' | 'google' | 'oidc'; name: string }

/** The captcha provider and our public site key. */
export type Captcha = { provider: CaptchaProvider; siteKey: string }
