import { createRemoteJWKSet, type JWTVerifyGetKey } from 'jose'
import * as z from 'zod'

/** For each question to a provider: a person is waiting. */
const providerLimit = 2500

/** What an issuer says about itself, as far as a sign-in needs it. */
export type Issuer = {
  issuer: string
  authorizationEndpoint: string
  tokenEndpoint: string
  userInfoEndpoint: string | undefined
  keys: JWTVerifyGetKey
  algorithms: string[]
  /** How we show the token endpoint who we are. */
  authentication: 'basic' | 'post'
  /** RFC 9207: whether every answer of the issuer names it, so that one that does not is not the issuer's. */
  namesItself: boolean
}

/** Nothing that a client could sign itself: a shared secret is no proof, and none is none. */
const provingAlgorithm = /^(?:(?:RS|PS|ES)(?:256|384|512)|EdDSA|Ed25519)$/

const endpoint = z.url({ protocol: /^https?$/ })

const discoveryDocument = z.object({
  issuer: z.string(),
  authorization_endpoint: endpoint,
  token_endpoint: endpoint,
  userinfo_endpoint: endpoint.optional(),
  jwks_uri: endpoint,
  id_token_signing_alg_values_supported: z.array(z.string()).default(['RS256']),
  authorization_response_iss_parameter_supported: z.boolean().default(false),
  token_endpoint_auth_methods_supported: z.array(z.string()).default(['client_secret_basic']),
})

const withoutSlash = (address: string) => address.replace(/\/+$/, '')

/**
 * Asks when it is first needed, so that an issuer that is down hinders nobody's start; an answer is kept,
 * a failure is not.
 */
export function createDiscovery(address: string): {
  issuer: () => Promise<Issuer>
  known: () => Issuer | undefined
} {
  let known: Issuer | undefined
  let asking: Promise<Issuer> | undefined
  return {
    known: () => known,
    async issuer() {
      if (known) return known
      asking ??= discover(address).finally(() => (asking = undefined))
      known = await asking
      return known
    },
  }
}

async function discover(address: string): Promise<Issuer> {
  const found = discoveryDocument.parse(
    await fetchJson(`${withoutSlash(address)}/.well-known/openid-configuration`),
  )
  if (withoutSlash(found.issuer) !== withoutSlash(address)) throw new Error('answers for another issuer')
  const addresses = [
    found.authorization_endpoint,
    found.token_endpoint,
    found.jwks_uri,
    found.userinfo_endpoint,
  ]
  if (address.startsWith('https:') && addresses.some((each) => each?.startsWith('http:'))) {
    throw new Error('has an endpoint that anybody could listen to')
  }
  const algorithms = found.id_token_signing_alg_values_supported.filter((name) => provingAlgorithm.test(name))
  if (algorithms.length === 0) throw new Error('signs in no way that proves anything')
  return {
    issuer: found.issuer,
    authorizationEndpoint: found.authorization_endpoint,
    tokenEndpoint: found.token_endpoint,
    userInfoEndpoint: found.userinfo_endpoint,
    keys: createRemoteJWKSet(new URL(found.jwks_uri), { timeoutDuration: providerLimit }),
    algorithms,
    authentication: found.token_endpoint_auth_methods_supported.includes('client_secret_basic')
      ? 'basic'
      : 'post',
    namesItself: found.authorization_response_iss_parameter_supported,
  }
}

/** Within the limit, from this very address: a redirect could lead a request with our secret anywhere. */
export async function fetchJson(address: string, init: RequestInit = {}): Promise<unknown> {
  const response = await fetch(address, {
    ...init,
    redirect: 'error',
    signal: AbortSignal.timeout(providerLimit),
  })
  if (!response.ok) throw new Error(`answered ${response.status}`)
  return await response.json()
}
