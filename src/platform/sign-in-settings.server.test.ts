import { describe, expect, test } from 'vitest'
import { production } from '../../tests/support/production'
import { readSettings } from './settings.server'

const oidc = { OIDC_ISSUER: 'https://login.example.com', OIDC_CLIENT_ID: 'us', OIDC_CLIENT_SECRET: 'hush' }
const captcha = { CAPTCHA_PROVIDER: 'turnstile', CAPTCHA_SITE_KEY: 'site', CAPTCHA_SECRET_KEY: 'hush' }

function faultsOf(env: Record<string, string>): string {
  try {
    readSettings(env)
    return ''
  } catch (error) {
    return (error as Error).message
  }
}

describe('providers', () => {
  test('are absent without variables, or with empty ones', () => {
    for (const env of [{}, { GITHUB_CLIENT_ID: '', OIDC_ISSUER: '', OIDC_NAME: '' }]) {
      expect(readSettings(env)).toMatchObject({ providers: {} })
    }
  })

  test('are present if all of their keys are set', () => {
    const { providers } = readSettings({
      GITHUB_CLIENT_ID: 'a',
      GITHUB_CLIENT_SECRET: 'b',
      GOOGLE_CLIENT_ID: 'c',
      GOOGLE_CLIENT_SECRET: 'd',
      ...oidc,
      OIDC_NAME: 'The Library',
    })
    expect(providers).toEqual({
      github: { clientId: 'a', clientSecret: 'b' },
      google: { clientId: 'c', clientSecret: 'd' },
      oidc: {
        clientId: 'us',
        clientSecret: 'hush',
        issuer: 'https://login.example.com',
        name: 'The Library',
      },
    })
  })

  test('an issuer without a name is shown by its host', () => {
    const { providers } = readSettings({ ...oidc, OIDC_ISSUER: 'http://localhost:4000/realms/shop' })
    expect(providers.oidc?.name).toBe('localhost:4000')
  })

  test.each([
    [{ GITHUB_CLIENT_ID: 'a' }, ['GITHUB_CLIENT_SECRET']],
    [{ GOOGLE_CLIENT_SECRET: 'a' }, ['GOOGLE_CLIENT_ID']],
    [{ OIDC_ISSUER: 'https://login.example.com' }, ['OIDC_CLIENT_ID', 'OIDC_CLIENT_SECRET']],
    [{ OIDC_NAME: 'Ours' }, ['OIDC_ISSUER', 'OIDC_CLIENT_ID', 'OIDC_CLIENT_SECRET']],
    [{ CAPTCHA_PROVIDER: 'turnstile', CAPTCHA_SITE_KEY: 'a' }, ['CAPTCHA_SECRET_KEY']],
    [
      { GITHUB_CLIENT_ID: 'a', CAPTCHA_SITE_KEY: 'a' },
      ['GITHUB_CLIENT_SECRET', 'CAPTCHA_PROVIDER', 'CAPTCHA_SECRET_KEY'],
    ],
  ])('an incomplete pair is an error: %o lacks %o', (env, missing) => {
    const lines = faultsOf(env).split('\n').slice(1)
    expect(lines.map((line) => line.trim().split(' ')[0])).toEqual(missing)
    for (const line of lines) expect(line).toContain('is missing')
  })

  test.each([
    [{ ...oidc, OIDC_ISSUER: 'login.example.com' }, 'OIDC_ISSUER'],
    [{ ...oidc, OIDC_ISSUER: 'https://login.example.com?tenant=1' }, 'OIDC_ISSUER'],
    [{ ...production, ...oidc, OIDC_ISSUER: 'http://login.example.com' }, 'OIDC_ISSUER'],
    [{ ...oidc, OIDC_NAME: 'x'.repeat(41) }, 'OIDC_NAME'],
    [{ ...captcha, CAPTCHA_PROVIDER: 'riddle' }, 'CAPTCHA_PROVIDER'],
    [{ ...production, ...captcha, CAPTCHA_VERIFY_URL: 'http://a.example' }, 'CAPTCHA_VERIFY_URL'],
  ])('%o: %s is invalid', (env, variable) => {
    const message = faultsOf(env)
    expect(message).toContain('one setting is wrong')
    expect(message).toContain(variable)
    expect(message).not.toContain('hush')
  })

  test('a loopback issuer may use http, also in production', () => {
    expect(faultsOf({ ...production, ...oidc, OIDC_ISSUER: 'http://127.0.0.1:4000' })).toBe('')
  })

  test('their errors are reported together with all others', () => {
    const message = faultsOf({ PORT: 'x', AUTH_SIGNUP: 'perhaps', GITHUB_CLIENT_ID: 'a', OIDC_ISSUER: 'b' })
    for (const name of ['PORT', 'AUTH_SIGNUP', 'GITHUB_CLIENT_SECRET', 'OIDC_ISSUER', 'OIDC_CLIENT_ID']) {
      expect(message).toContain(name)
    }
  })
})

test('a captcha is configured by its three variables', () => {
  expect(readSettings({}).captcha).toBeUndefined()
  expect(readSettings(captcha).captcha).toEqual({
    provider: 'turnstile',
    siteKey: 'site',
    secretKey: 'hush',
    verifyUrl: undefined,
  })
})
