import { createRemoteJWKSet, type JWTVerifyGetKey } from 'jose'
import * as z from 'zod'

/** Timeout of each request to a provider in milliseconds: a user is waiting. */
const providerLimit = 2500

/** The metadata of an issuer that a sign-in needs. */
export type Issuer = {
  issuer: string
  authorizationEndpoint: string
  tokenEndpoint: string
  userInfoEndpoint: string | undefined
  keys: JWTVerifyGetKey
  algorithms: string[]
  /** How we authenticate at the token endpoint. */
  authentication: 'basic' | 'post'
  /** RFC 9207: whether every response has the `iss` parameter, so that one without it is refused. */
  namesItself: boolean
}

/** Asymmetric algorithms only: a client could forge a signature with a shared secret, or without one. */
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
 * Fetches the metadata when first needed, so that an unreachable issuer does not block the start. A success is cached,
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

/** With a timeout and without redirects, which could send our secret to another host. */
export async function fetchJson(address: string, init: RequestInit = {}): Promise<unknown> {
  const response = await fetch(address, {
    ...init,
    redirect: 'error',
    signal: AbortSignal.timeout(providerLimit),
  })
  if (!response.ok) throw new Error(`answered ${response.status}`)
  return await response.json()
}
