import { expect, type FullConfig } from '@playwright/test'
import { origin, sampleOrganization, signIn, stateOf } from './people'
import { newRequests } from './requests'

/** Each sample person signs in once for the whole run: a newer code would void the one another test waits for. */
export default async function signInOnce(config: FullConfig) {
  const baseURL = config.projects[0]!.use.baseURL!
  for (const role of ['admin', 'user'] as const) {
    const context = await newRequests({ baseURL })
    await signIn(context, `${role}@example.com`, baseURL)
    if (role === 'admin') {
      const response = await context.post('/api/rest/organizations', {
        headers: origin(baseURL),
        data: sampleOrganization,
      })
      // Against a server that runs already, it is there from the last time.
      expect([201, 400]).toContain(response.status())
    }
    await context.storageState({ path: stateOf(role) })
    await context.dispose()
  }
}
