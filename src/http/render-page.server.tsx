import { type HandlerCallback, StartServer } from '@tanstack/react-start/server'
import type { AnyRouter } from '@tanstack/react-router'
import { renderToString } from 'react-dom/server'
import { FastResponse } from 'srvx'
import { statusOf } from '~/lib/app-error'
import { reportError } from '~/platform/observability/report-error.server'
import { currentScope } from '~/platform/scope.server'
import { getSsrStatus, transformHtmlStringWithRouter } from '~/seams/render-router.server'
import { renderStaticErrorPage } from '~/frame/static-error-page/static-error-page.server'

/** Replaces the framework's handler; the page goes to the scope instead of a Response object. */
export const renderPage: HandlerCallback<AnyRouter> = async ({ request, router, responseHeaders }) => {
  const scope = currentScope()
  // The framework returns 500 for every error; ours have a status.
  const failed = router.state.matches.find((match) => match.status === 'error')
  if (failed) scope.status = statusOf(failed.error)
  const write = (page: string) => {
    if (request.method !== 'HEAD') scope.written = page
    return new FastResponse(null, { status: getSsrStatus(router), headers: responseHeaders })
  }
  try {
    // An error at the root has no document to render in, and during an outage the static error page polls
    // without the bundles.
    if (failed && (failed === router.state.matches[0] || scope.status === 503)) {
      if (scope.status === 500) scope.fault = failed.error
      return write(renderStaticErrorPage(scope, scope.status!))
    }
    return write(await transformHtmlStringWithRouter(router, renderToString(<StartServer router={router} />)))
  } catch (error) {
    reportError(scope.log, error, 'page not rendered')
    scope.status = 500
    scope.fault = error
    return write(renderStaticErrorPage(scope, 500))
  } finally {
    router.serverSsr?.cleanup()
  }
}
