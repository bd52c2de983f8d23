import { createHash, randomUUID } from 'node:crypto'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { exportJWK, generateKeyPair, type JWTPayload, SignJWT } from 'jose'

export const client = { id: 'product', secret: 'Yb2-hush+hush/9%Q' }

type Grant = { nonce: string | null; challenge: string | null; redirectUri: string | null }
export type Handler = (request: IncomingMessage, response: ServerResponse) => unknown

export async function listen(handler: Handler) {
  const server = createServer(handler)
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve)
  })
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    close: () =>
      new Promise<void>((resolve) => {
        server.closeAllConnections()
        server.close(() => resolve())
      }),
  }
}

/**
 * An OpenID Connect issuer that validates our requests and can be told to misbehave. The browser tests use a real
 * issuer, which cannot.
 */
export async function startIssuer() {
  const keys = await generateKeyPair('RS256')
  const strangers = await generateKeyPair('RS256')
  const jwk = { ...(await exportJWK(keys.publicKey)), kid: 'one', alg: 'RS256', use: 'sig' }
  const grants = new Map<string, Grant>()
  const requested: string[] = []

  const state = {
    claims: {} as JWTPayload,
    /** Claims of the user info endpoint, instead of those in the token. */
    userInfo: undefined as JWTPayload | undefined,
    signWith: keys.privateKey,
    /** Whether it announces the `iss` parameter in authorization responses. */
    namesItself: undefined as boolean | undefined,
    instead: {} as Record<string, Handler>,
  }

  const json = (response: ServerResponse, body: unknown, status = 200) =>
    void response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))

  const paths: Record<string, Handler> = {
    '/.well-known/openid-configuration': (_, response) => json(response, metadata()),
    '/keys': (_, response) => json(response, { keys: [jwk] }),
    '/me': (request, response) =>
      request.headers.authorization === 'Bearer access-of-the-person'
        ? json(response, state.userInfo)
        : json(response, {}, 401),
    '/token': (request, response) => void exchange(request, response),
  }

  const server = await listen((request, response) => {
    const path = request.url!.split('?')[0]!
    requested.push(path)
    const handler = state.instead[path] ?? paths[path]
    if (handler) handler(request, response)
    else response.writeHead(404).end()
  })
  const { url } = server

  const metadata = () => ({
    issuer: url,
    authorization_endpoint: `${url}/authorize`,
    token_endpoint: `${url}/token`,
    userinfo_endpoint: `${url}/me`,
    jwks_uri: `${url}/keys`,
    id_token_signing_alg_values_supported: ['RS256', 'HS256', 'none'],
    authorization_response_iss_parameter_supported: state.namesItself,
  })

  const exchange = async (request: IncomingMessage, response: ServerResponse) => {
    let body = ''
    for await (const chunk of request) body += String(chunk)
    const form = new URLSearchParams(body)
    const grant = grants.get(form.get('code') ?? '')
    grants.delete(form.get('code') ?? '')
    const verifier = createHash('sha256').update(form.get('code_verifier') ?? '').digest('base64url') // prettier-ignore
    const known = [client.id, client.secret].map((part) => encodeURIComponent(part)).join(':')
    if (request.headers.authorization !== `Basic ${Buffer.from(known).toString('base64')}`) {
      return json(response, { error: 'invalid_client' }, 401)
    }
    if (!grant || verifier !== grant.challenge || form.get('redirect_uri') !== grant.redirectUri) {
      return json(response, { error: 'invalid_grant' }, 400)
    }
    const idToken = await new SignJWT({ nonce: grant.nonce, ...state.claims })
      .setProtectedHeader({ alg: 'RS256', kid: 'one' })
      .setIssuer(state.claims.iss ?? url)
      .setAudience(state.claims.aud ?? client.id)
      .setIssuedAt()
      .setExpirationTime(state.claims.exp ?? '5m')
      .sign(state.signWith)
    json(response, { access_token: 'access-of-the-person', token_type: 'Bearer', id_token: idToken })
  }

  /** Simulates consent: returns the callback URL with its code. */
  const consent = (authorizationUrl: string, extra: Record<string, string> = {}): URL => {
    const { searchParams: search } = new URL(authorizationUrl)
    const code = randomUUID()
    grants.set(code, {
      nonce: search.get('nonce'),
      challenge: search.get('code_challenge'),
      redirectUri: search.get('redirect_uri'),
    })
    const back = new URL(search.get('redirect_uri')!)
    const answer = { code, state: search.get('state')!, iss: url, ...extra }
    back.search = new URLSearchParams(Object.entries(answer).filter(([, value]) => value)).toString()
    return back
  }

  return { ...server, state, requested, metadata, consent, json, strangersKey: strangers.privateKey }
}

export type TestIssuer = Awaited<ReturnType<typeof startIssuer>>
