import { type HandlerCallback, StartServer } from '@tanstack/react-start/server'
import type { AnyRouter } from '@tanstack/react-router'
import { renderToString } from 'react-dom/server'
import { FastResponse } from 'srvx'
import { statusOf } from '~/lib/app-error'
import { describeError } from '~/platform/log.server'
import { currentScope } from '~/platform/scope.server'
import { getSsrStatus, transformHtmlStringWithRouter } from '~/seams/render-router.server'
import { renderStaticErrorPage } from '~/frame/static-error-page/static-error-page.server'

/** What the framework's own handler does, but that the page goes to the scope and not through a Response. */
export const renderPage: HandlerCallback<AnyRouter> = async ({ request, router, responseHeaders }) => {
  const scope = currentScope()
  // The framework answers every error with 500; ours say what they are.
  const failed = router.state.matches.find((match) => match.status === 'error')
  if (failed) scope.status = statusOf(failed.error)
  const write = (page: string) => {
    if (request.method !== 'HEAD') scope.written = page
    return new FastResponse(null, { status: getSsrStatus(router), headers: responseHeaders })
  }
  try {
    // Above an error at the root there is no document to draw it in; and what waits for the data to come back asks
    // by itself, also without script.
    if (failed && (failed === router.state.matches[0] || scope.status === 503)) {
      if (scope.status === 500) scope.fault = failed.error
      return write(renderStaticErrorPage(scope, scope.status!))
    }
    return write(await transformHtmlStringWithRouter(router, renderToString(<StartServer router={router} />)))
  } catch (error) {
    scope.log.error({ error: describeError(error) }, 'page not drawn')
    scope.status = 500
    scope.fault = error
    return write(renderStaticErrorPage(scope, 500))
  } finally {
    router.serverSsr?.cleanup()
  }
}
