import type { CaptchaProvider } from '~/platform/sign-in-settings.server'

/** Someone who vouches for people, as a button names them. */
export type Provider = { id: 'github' | 'google' | 'oidc'; name: string }

/** Who asks for a proof that a person is one, and the public half of our key there. */
export type Captcha = { provider: CaptchaProvider; siteKey: string }
