import { createServer, type IncomingMessage } from 'node:http'
import { type Context, Provider } from 'oidc-provider'
import { freePort } from './server'

export const client = { id: 'product', secret: 'a secret + of / the % tests' }

type Person = { email: string; name: string; emailVerified?: boolean }

/** Settings of a server that trusts this issuer. */
export const environmentFor = (issuer: string) => ({
  OIDC_ISSUER: issuer,
  OIDC_CLIENT_ID: client.id,
  OIDC_CLIENT_SECRET: client.secret,
  OIDC_NAME: 'The Library',
})

/** A real OpenID Connect issuer with minimal pages to accept or deny. */
export async function startOpenId(appUrls: string[]) {
  const port = await freePort()
  // Another host name than the product's, because cookies ignore the port.
  const url = `http://127.0.0.1:${port}`
  const people = new Map<string, Person>()

  const provider: Provider = new Provider(url, {
    clients: [
      {
        client_id: client.id,
        client_secret: client.secret,
        redirect_uris: appUrls.map((appUrl) => `${appUrl}/api/auth/callback/oidc`),
      },
    ],
    cookies: { keys: ['for the tests'] },
    claims: { openid: ['sub'], email: ['email', 'email_verified'], profile: ['name'] },
    features: { devInteractions: { enabled: false } },
    pkce: { required: () => true },
    interactions: { url: (_: unknown, { uid }: { uid: string }) => `/interaction/${uid}` },
    findAccount: (_: unknown, accountId: string) => ({
      accountId,
      claims: () => {
        const { email, name, emailVerified = true } = people.get(accountId)!
        return { sub: accountId, email, name, email_verified: emailVerified }
      },
    }),
    // Signing in implies consent.
    async loadExistingGrant({ oidc }: Context) {
      const grant = new provider.Grant({
        clientId: oidc.client.clientId,
        accountId: oidc.session.accountId,
      })
      grant.addOIDCScope('openid email profile')
      await grant.save()
      return grant
    },
  })

  const reply = provider.callback()
  const server = createServer((request, response) => {
    if (!request.url?.startsWith('/interaction/')) return reply(request, response)
    if (request.method === 'GET') return response.setHeader('content-type', 'text/html').end(page)
    void formOf(request).then((form) => {
      const email = form.get('email')
      return provider.interactionFinished(
        request,
        response,
        form.has('refuse') || !email ? { error: 'access_denied' } : { login: { accountId: email } },
      )
    })
  })
  await new Promise<void>((resolve) => {
    server.listen(port, '127.0.0.1', resolve)
  })

  return {
    url,
    knows: (person: Person) => void people.set(person.email, person),
    async stop() {
      server.closeAllConnections()
      await new Promise((resolve) => {
        server.close(resolve)
      })
    },
  }
}

const page = `<!doctype html><html lang="en"><title>The Library</title><link rel="icon" href="data:,">
  <form method="post"><input name="email" aria-label="Address"><button>Allow</button>
  <button name="refuse" value="yes">Refuse</button></form>`

async function formOf(request: IncomingMessage): Promise<URLSearchParams> {
  let body = ''
  for await (const chunk of request) body += String(chunk)
  return new URLSearchParams(body)
}
