import { reloadWhenReachable } from '~/lib/connection'
import { routerReloadKey } from '~/seams/router-globals'

/** The browsers' messages for a chunk that is gone, for example after a deployment. */
const missingScript = /dynamically imported module|Importing a module script failed|Unable to preload CSS/i

export const isScriptGone = (error: unknown): error is Error =>
  error instanceof Error && missingScript.test(error.message)

const storageKey = (message: string) => `reloaded:${message}`

/** Once for each message, to avoid a reload loop. */
export const mayReload = ({ message }: Error) => sessionStorage.getItem(storageKey(message)) === null

/** Reloads the page with the current scripts. */
export async function reloadFor({ message }: Error): Promise<never> {
  sessionStorage.setItem(storageKey(message), '1')
  return await reloadWhenReachable()
}

/**
 * The router would reload by itself, also while offline. With this key it assumes that it has done so, and passes the
 * error to the page.
 */
export function reloadInsteadOfRouter(): void {
  window.addEventListener('vite:preloadError', ({ payload }) =>
    sessionStorage.setItem(routerReloadKey(payload.message), '1'),
  )
}
