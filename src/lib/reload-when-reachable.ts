import { untilReachable } from './connection'

/** Loads the page again; not before the server answers: a browser's own error page would be all that is left. */
export async function reloadWhenReachable(): Promise<never> {
  await untilReachable()
  window.location.reload()
  return await new Promise<never>(() => {})
}
