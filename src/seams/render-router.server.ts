/**
 * The two halves of the router's `renderRouterToString`, which would wrap the page in a Response: our page is
 * stored in the scope, to be compressed and cached without reading a stream.
 */
export { getSsrStatus, transformHtmlStringWithRouter } from '@tanstack/react-router/ssr/server'
