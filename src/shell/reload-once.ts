/** How browsers say that a script is gone, as it is after a deploy for pages that were opened before. */
const gone = /dynamically imported module|Importing a module script failed|Unable to preload CSS/i

export const isScriptGone = (error: unknown): error is Error =>
  error instanceof Error && gone.test(error.message)

/** The router's own name: it reloads once itself for a page's component, and once is enough. */
const storageKey = (message: string) => `tanstack_router_reload:${message}`

/** Once for each message: where the page comes back with the same, it would go on like this. */
export const mayReload = ({ message }: Error) => sessionStorage.getItem(storageKey(message)) === null

/** Asks for the page again, with the scripts there are now. */
export function reloadFor({ message }: Error): void {
  sessionStorage.setItem(storageKey(message), '1')
  window.location.reload()
}
