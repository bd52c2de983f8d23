/**
 * What the page's HTML and TanStack Start's client tell each other through `window`. Its own client entry does this for
 * everybody else; ours leaves out what no page of ours needs (src/client.tsx says what that saves).
 */

/** Where Start looks for its options when a server function is called later. */
export function setStartOptions(options: object): void {
  Object.assign(window, { __TSS_START_OPTIONS__: options })
}

/** How far the server came with each route that it matched: `success`, or it was refused or failed. */
export const serverMatches = () => window.$_TSR!.router!.matches

/** The page is taken over: Start drops what only hydration needed. */
export const markHydrated = () => window.$_TSR?.h()
