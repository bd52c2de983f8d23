import type { FullConfig } from '@playwright/test'
import { signIn, stateOf } from './people'
import { newRequests } from './requests'

/** Each sample person signs in once for the whole run: a newer code would void the one another test waits for. */
export default async function signInOnce(config: FullConfig) {
  const baseURL = config.projects[0]!.use.baseURL!
  for (const role of ['admin', 'user'] as const) {
    const context = await newRequests({ baseURL })
    await signIn(context, `${role}@example.com`, baseURL)
    await context.storageState({ path: stateOf(role) })
    await context.dispose()
  }
}
