/** Storage key by which the router reloads only once for a missing chunk; setting it prevents that. */
export const routerReloadKey = (message: string) => `tanstack_router_reload:${message}`
