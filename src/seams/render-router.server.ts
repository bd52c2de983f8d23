/**
 * The two halves of the router's `renderRouterToString`, which would put the page into a Response: ours goes to the
 * scope, so that it is compressed and kept without being read back from a stream.
 */
export { getSsrStatus, transformHtmlStringWithRouter } from '@tanstack/react-router/ssr/server'
