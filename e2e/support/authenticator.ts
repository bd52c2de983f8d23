import type { CDPSession, Page } from '@playwright/test'
import { expect } from './test'

/** A virtual WebAuthn authenticator of the browser. */
export class Authenticator {
  private constructor(
    private readonly cdp: CDPSession,
    private readonly id: string,
  ) {}

  static async plugIn(page: Page): Promise<Authenticator> {
    const cdp = await page.context().newCDPSession(page)
    await cdp.send('WebAuthn.enable')
    const { authenticatorId } = await cdp.send('WebAuthn.addVirtualAuthenticator', {
      options: {
        protocol: 'ctap2',
        transport: 'internal',
        hasResidentKey: true,
        hasUserVerification: true,
        isUserVerified: true,
        automaticPresenceSimulation: false,
      },
    })
    return new Authenticator(cdp, authenticatorId)
  }

  /** Whether the user consents. */
  async responses(enabled: boolean) {
    await this.cdp.send('WebAuthn.setAutomaticPresenceSimulation', { authenticatorId: this.id, enabled })
  }

  /** Whether user verification succeeds. */
  async recognises(isUserVerified: boolean) {
    await this.cdp.send('WebAuthn.setUserVerified', { authenticatorId: this.id, isUserVerified })
  }

  async credentials() {
    const { credentials } = await this.cdp.send('WebAuthn.getCredentials', { authenticatorId: this.id })
    return credentials
  }

  async forgetAll() {
    await this.cdp.send('WebAuthn.clearCredentials', { authenticatorId: this.id })
  }
}

/** Registers a passkey for the signed-in user and returns its id. */
export async function addPasskey(page: Page, authenticator: Authenticator): Promise<string> {
  await authenticator.responses(true)
  const added = await page.evaluate(async () => {
    const options = await (await fetch('/api/auth/passkey/generate-register-options')).json()
    const publicKey = PublicKeyCredential.parseCreationOptionsFromJSON(options)
    const credential = (await navigator.credentials.create({ publicKey })) as PublicKeyCredential
    const response = await fetch('/api/auth/passkey/verify-registration', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ response: credential.toJSON(), name: 'Test' }),
    })
    return { status: response.status, passkey: (await response.json()) as { id: string } }
  })
  expect(added.status).toBe(200)
  await authenticator.responses(false)
  return added.passkey.id
}

type Recorded = Window & { ceremonies?: { kind: string; state: string }[] }

/** Records the WebAuthn requests of the pages from now on. */
export async function recordCeremonies(page: Page) {
  await page.addInitScript(() => {
    const seen: NonNullable<Recorded['ceremonies']> = []
    ;(window as Recorded).ceremonies = seen
    const get = navigator.credentials.get.bind(navigator.credentials)
    navigator.credentials.get = async (options) => {
      const one = { kind: options?.mediation ?? 'modal', state: 'pending' }
      seen.push(one)
      return get(options).finally(() => (one.state = options?.signal?.aborted ? 'aborted' : 'ended'))
    }
  })
}

/** For example 'conditional pending' and 'modal ended', in order. */
export const ceremonies = (page: Page) =>
  page.evaluate(() => ((window as Recorded).ceremonies ?? []).map(({ kind, state }) => `${kind} ${state}`))
