import {
  authorizationCodeRequest,
  createAuthorizationURL,
  getOAuth2Tokens,
  type OAuthProvider,
} from '@better-auth/core/oauth2'
import { type JWTPayload, jwtVerify } from 'jose'
import type { Settings } from '~/platform/settings.server'
import { fetchJson, createDiscovery, type Issuer } from './oidc-discovery.server'

type Options = NonNullable<Settings['providers']['oidc']>

type Profile = { sub: string; issuer: string }

const clockSkew = 60

/**
 * Any OpenID Connect issuer. The library's plugin fetches the metadata once at startup, without a timeout, and never
 * retries; this one fetches it when somebody signs in.
 */
export function createOidcProvider({ clientId, clientSecret, name, ...options }: Options) {
  const discovery = createDiscovery(options.issuer)
  const client = { clientId, clientSecret }

  const provider = {
    id: 'oidc',
    name,
    /** The library compares it with the `iss` parameter. */
    get issuer() {
      return discovery.known()?.issuer
    },
    requiresIdTokenNonce: true,
    options: { disableIdTokenSignIn: true },
    // A subject is unique only with its issuer, and the configured issuer may change.
    accountSubject: ({ profile }) => `${profile.issuer} ${profile.sub}`,

    async createAuthorizationURL({ state, codeVerifier, redirectURI, idTokenNonce }) {
      const { authorizationEndpoint } = await discovery.issuer()
      return await createAuthorizationURL({
        id: 'oidc',
        options: client,
        authorizationEndpoint,
        scopes: ['openid', 'email', 'profile'],
        state,
        codeVerifier,
        redirectURI,
        nonce: idTokenNonce,
      })
    },

    async validateAuthorizationCode({ code, codeVerifier, redirectURI }) {
      const { tokenEndpoint, authentication } = await discovery.issuer()
      const { body, headers } = await authorizationCodeRequest({
        code,
        codeVerifier,
        redirectURI,
        options: client,
        authentication,
        tokenEndpoint,
      })
      const response = await fetchJson(tokenEndpoint, { method: 'POST', body, headers: new Headers(headers) })
      return getOAuth2Tokens(response as Record<string, unknown>)
    },

    async getUserInfo({ idToken, accessToken, expectedIdTokenNonce }) {
      const issuer = await discovery.issuer()
      if (!idToken || !expectedIdTokenNonce) throw new Error('sent no ID token')
      const { payload } = await jwtVerify(idToken, issuer.keys, {
        issuer: issuer.issuer,
        audience: clientId,
        algorithms: issuer.algorithms,
        requiredClaims: ['sub', 'exp', 'iat'],
        clockTolerance: clockSkew,
      })
      if (payload.nonce !== expectedIdTokenNonce) throw new Error('sent an ID token of another sign-in')
      if (payload.azp !== undefined && payload.azp !== clientId)
        throw new Error('sent an ID token of another client')
      const claims = payload.email ? payload : await withUserInfo(payload, issuer, accessToken)
      return {
        user: {
          name: typeof claims.name === 'string' ? claims.name : '',
          email: typeof claims.email === 'string' ? claims.email : null,
          // Some issuers send the string 'true' instead of a boolean.
          emailVerified: claims.email_verified === true || claims.email_verified === 'true',
        },
        data: { sub: payload.sub!, issuer: issuer.issuer },
      }
    },
  } satisfies OAuthProvider<Profile>

  /** Null while the issuer does not answer. */
  const known = () => discovery.issuer().catch(() => null)
  return { provider: provider as OAuthProvider, known }
}

/** An ID token may contain only the subject; the rest is then fetched from the user info endpoint. */
async function withUserInfo(payload: JWTPayload, issuer: Issuer, accessToken: string | undefined) {
  if (!issuer.userInfoEndpoint || !accessToken) return payload
  const claims = (await fetchJson(issuer.userInfoEndpoint, {
    headers: { authorization: `Bearer ${accessToken}`, accept: 'application/json' },
  })) as JWTPayload
  if (claims.sub !== payload.sub) throw new Error('answered about somebody else')
  return claims
}
