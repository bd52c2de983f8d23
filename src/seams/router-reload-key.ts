/**
 * Where the router notes that it has reloaded the page for a script that is gone, so that it does so once. Whoever writes it
 * first keeps it from doing so at all.
 */
export const routerReloadKey = (message: string) => `tanstack_router_reload:${message}`
