import { untilReachable } from './connection'

/** Reloads the page once the server responds, to avoid the browser's own error page. */
export async function reloadWhenReachable(): Promise<never> {
  await untilReachable()
  window.location.reload()
  return await new Promise<never>(() => {})
}
