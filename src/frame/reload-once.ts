import { reloadWhenReachable } from '~/lib/reload-when-reachable'
import { routerReloadKey } from '~/seams/router-reload-key'

/** How browsers say that a script is gone, as it is after a deploy for pages that were opened before. */
const missingScript = /dynamically imported module|Importing a module script failed|Unable to preload CSS/i

export const isScriptGone = (error: unknown): error is Error =>
  error instanceof Error && missingScript.test(error.message)

const storageKey = (message: string) => `reloaded:${message}`

/** Once for each message: where the page comes back with the same, it would go on like this. */
export const mayReload = ({ message }: Error) => sessionStorage.getItem(storageKey(message)) === null

/** Asks for the page again, with the scripts there are now. */
export async function reloadFor({ message }: Error): Promise<never> {
  sessionStorage.setItem(storageKey(message), '1')
  return await reloadWhenReachable()
}

/**
 * The router would load the page again by itself, also without a connection. Told that it has done so already, it hands
 * the error to the page.
 */
export function reloadInsteadOfRouter(): void {
  window.addEventListener('vite:preloadError', ({ payload }) =>
    sessionStorage.setItem(routerReloadKey(payload.message), '1'),
  )
}
