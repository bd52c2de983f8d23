/** The types that our tests need; the package has none. */
declare module 'oidc-provider' {
  import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http'

  type Grant = { addOIDCScope(scope: string): void; save(): Promise<string> }

  type Context = {
    oidc: { client: { clientId: string }; session: { accountId: string } }
  }

  export class Provider {
    constructor(issuer: string, configuration: Record<string, unknown>)
    Grant: new (of: { clientId: string; accountId: string }) => Grant
    callback(): RequestListener
    interactionFinished(
      request: IncomingMessage,
      response: ServerResponse,
      result: { login: { accountId: string } } | { error: string; error_description?: string },
    ): Promise<void>
  }

  export type { Context }
}
