import { expect, type FullConfig } from '@playwright/test'
import { origin, sampleOrganization, signIn, stateOf } from './people'
import { newRequests } from './requests'

/** Each sample user signs in once for the whole run: a newer code would invalidate the one another test waits for. */
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
      // A reused server has it from the last run.
      expect([201, 400]).toContain(response.status())
    }
    await context.storageState({ path: stateOf(role) })
    await context.dispose()
  }
}
