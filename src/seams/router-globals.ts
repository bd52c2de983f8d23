/**
 * The interface between the page's HTML and TanStack Start's client on `window`. Replaces Start's own client
 * entry; src/client.tsx says what that saves.
 */

/** Where Start looks up its options for server functions. */
export function setStartOptions(options: object): void {
  Object.assign(window, { __TSS_START_OPTIONS__: options })
}

/** The server's result for each matched route: `success`, redirected or failed. */
export const serverMatches = () => window.$_TSR!.router!.matches

/** Tells Start that hydration is complete, so that it frees its data. */
export const markHydrated = () => window.$_TSR?.h()

/** Storage key by which the router reloads only once for a missing chunk; setting it prevents that. */
export const routerReloadKey = (message: string) => `tanstack_router_reload:${message}`
