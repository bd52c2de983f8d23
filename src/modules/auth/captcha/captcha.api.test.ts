// PostgreSQL alone: it tests the provider's responses, before the database is queried.
import type { ServerResponse } from 'node:http'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { cookiesOf, startApp, type TestApp } from '../../../../tests/support/app'
import { type Handler, listen } from '../../../../tests/support/issuer'

const secret = 'Vq8-captcha-hush'
const good = 'a-proof-of-a-person'

let app: TestApp
let judge: Awaited<ReturnType<typeof listen>>
let judged: URLSearchParams[] = []
let instead: Handler | undefined
let visitor = 0

const right = (response: ServerResponse) => response.end('{"success":true}')

const keys = (verifyUrl: string) => ({
  CAPTCHA_PROVIDER: 'turnstile',
  CAPTCHA_SITE_KEY: 'our-site',
  CAPTCHA_SECRET_KEY: secret,
  CAPTCHA_VERIFY_URL: verifyUrl,
})

beforeAll(async () => {
  judge = await listen(async (request, response) => {
    if (instead) return instead(request, response)
    let body = ''
    for await (const chunk of request) body += String(chunk)
    const form = new URLSearchParams(body)
    judged.push(form)
    const success = form.get('response') === good
    response.end(JSON.stringify(success ? { success } : { success, 'error-codes': ['invalid-input-response'] })) // prettier-ignore
  })
  app = await startApp({ env: keys(`${judge.url}/siteverify`) })
})
afterAll(async () => {
  await app.close()
  await judge.close()
})
afterEach(() => {
  instead = undefined
  judged = []
})

async function send(proof?: string, { by = app, path = '/api/auth/email-otp/send-verification-otp' } = {}) {
  const headers: Record<string, string> = proof === undefined ? {} : { 'x-captcha-response': proof }
  const before = await mails(by)
  const response = await by.post(
    path,
    { email: 'reader@example.com', type: 'sign-in' },
    { address: `192.0.2.${++visitor}`, headers },
  )
  const text = await response.text()
  expect(text).not.toContain(secret)
  const { code } = JSON.parse(text || '{}') as { code?: string }
  return { status: response.status, code, sent: (await mails(by)) - before }
}

const mails = async (by: TestApp) =>
  ((await (await by.post('/api/rpc/mailbox/list', {})).json()) as { json: unknown[] }).json.length

describe('a code', () => {
  test('is sent with a valid proof', async () => {
    expect(await send(good)).toEqual({ status: 200, code: undefined, sent: 1 })
    expect(Object.fromEntries(judged[0]!)).toEqual({
      secret,
      response: good,
      remoteip: `192.0.2.${visitor}`,
    })
  })

  test.each([undefined, ''])('is not sent with the proof %j', async (proof) => {
    expect(await send(proof)).toEqual({ status: 400, code: 'MISSING_RESPONSE', sent: 0 })
    expect(judged).toEqual([])
  })

  test.each(['a-guess', 'x'.repeat(9000)])('is not sent with a wrong proof', async (proof) => {
    expect(await send(proof)).toEqual({ status: 403, code: 'VERIFICATION_FAILED', sent: 0 })
  })

  test.each([
    '/api/auth//email-otp/send-verification-otp',
    '/api/auth/email-otp/send-verification-otp/',
    '/api/auth/email-otp/%73end-verification-otp',
    '/api/auth/email-otp/send-verification-otp?x=1',
  ])('is not sent by way of %s either', async (path) => {
    const { status, sent } = await send(undefined, { path })
    expect(sent).toBe(0)
    expect([400, 404]).toContain(status)
  })
})

describe('a captcha provider', () => {
  test.each<[string, Handler]>([
    ['fails', (_, response) => void response.writeHead(500).end()],
    ['answers HTML', (_, response) => void response.end('<!doctype html>')],
    ['answers null', (_, response) => void response.end('null')],
    ['answers without a verdict', (_, response) => void response.end('{"success":"true"}')],
    [
      'leads elsewhere',
      ({ url }, response) =>
        url === '/yes' ? right(response) : response.writeHead(307, { location: '/yes' }).end(),
    ],
    ['breaks off', (request) => void request.socket.destroy()],
    ['does not answer', () => undefined],
    ['does not know us', (_, response) => void response.end('{"success":false,"error-codes":["invalid-input-secret"]}')], // prettier-ignore
  ])('that %s is said to be unavailable', async (_, handler) => {
    instead = handler
    expect(await send(good)).toEqual({ status: 503, code: 'SERVICE_UNAVAILABLE', sent: 0 })
  })

  test('that is unreachable is reported as unavailable', async () => {
    const gone = await listen(() => undefined)
    await gone.close()
    const other = await startApp({ env: keys(gone.url) })
    expect(await send(good, { by: other })).toEqual({ status: 503, code: 'SERVICE_UNAVAILABLE', sent: 0 })
    expect(other.lines.join('\n')).toContain('captcha unavailable')
    await other.close()
  })
})

test('neither our key nor a proof is logged', () => {
  const said = app.lines.join('\n')
  expect(said).toContain('captcha unavailable')
  expect(said).not.toContain(secret)
  expect(said).not.toContain(good)
})

test('signing in with the code needs no second proof', async () => {
  const requested = { email: 'reader@example.com', type: 'sign-in' }
  const headers = { 'x-captcha-response': good }
  const sent = await app.post('/api/auth/email-otp/send-verification-otp', requested, { headers })
  const body = { email: 'reader@example.com', otp: await app.newestCode() }
  const response = await app.post('/api/auth/sign-in/email-otp', body, { cookie: cookiesOf(sent) })
  expect(response.status).toBe(200)
})

describe('the content security policy', () => {
  const policyOf = async (by: TestApp, path: string) =>
    (await by.request(path)).headers.get('content-security-policy')!

  test.each([
    ['turnstile', 'https://challenges.cloudflare.com', ['script-src', 'frame-src']],
    ['hcaptcha', 'https://hcaptcha.com https://*.hcaptcha.com', ['script-src', 'frame-src', 'style-src', 'connect-src']], // prettier-ignore
    ['recaptcha', 'https://www.google.com/recaptcha/', ['script-src', 'frame-src', 'connect-src']],
  ])('lets %s in where it is configured', async (provider, hosts, directives) => {
    const other = await startApp({ env: { ...keys(judge.url), CAPTCHA_PROVIDER: provider } })
    // Cached and uncached pages, twice each.
    for (const path of ['/login', '/login', '/login/verify?email=a@example.com']) {
      const policy = await policyOf(other, path)
      for (const directive of policy.split('; ')) {
        const [name, ...sources] = directive.split(' ')
        const foreign = sources.some((source) => source.startsWith('https:'))
        expect({ directive, foreign }).toEqual({ directive, foreign: directives.includes(name!) })
        if (foreign) expect(directive).toContain(hosts)
      }
      for (const name of directives) expect(policy).toMatch(new RegExp(`(^|; )${name} `))
    }
    await other.close()
  })

  test('allows no provider if none is configured', async () => {
    const plain = await startApp()
    for (const path of ['/login', '/app']) expect(await policyOf(plain, path)).not.toMatch(/https:|frame-src/)
    await plain.close()
  })
})
