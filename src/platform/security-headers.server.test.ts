import { describe, expect, test } from 'vitest'
import { createSecurityHeaders } from './security-headers.server'

type Options = Parameters<typeof createSecurityHeaders>[0]

const directives = (options: Partial<Options>) => {
  const headers = new Headers()
  createSecurityHeaders({ production: false, development: false, ...options })(headers, "'nonce-N'")
  return headers.get('content-security-policy')?.split('; ') ?? []
}
const ofTrustedTypes = (options: Partial<Options>) =>
  directives(options).filter((directive) => directive.includes('trusted-types'))

describe('Trusted Types', () => {
  test('allow no policy in production', () => {
    expect(ofTrustedTypes({ production: true })).toEqual([
      "require-trusted-types-for 'script'",
      "trusted-types 'none'",
    ])
  })

  test('allow the policy of the mailbox elsewhere', () => {
    expect(ofTrustedTypes({})).toEqual(["require-trusted-types-for 'script'", 'trusted-types mailbox'])
  })

  test.each(['turnstile', 'hcaptcha', 'recaptcha'] as const)(
    'are not required with the captcha %s',
    (provider) => {
      const production = { production: true, captcha: { provider } }
      expect(ofTrustedTypes(production)).toEqual([])
      expect(directives(production)).toContain("object-src 'none'")
    },
  )
})
