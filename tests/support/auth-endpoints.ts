import type { TestApp } from './app'

export type Endpoint = { path: string; method: string }

/** The endpoints of the authentication library with its plugins and ours. */
export function authEndpoints(app: TestApp): Endpoint[] {
  const mounted = Object.values(app.runtime.auth.api) as unknown as {
    path?: string
    options: { method?: string | string[] }
  }[]
  return mounted.flatMap(({ path, options }) =>
    path ? [options.method ?? 'GET'].flat().map((method) => ({ path, method })) : [],
  )
}
