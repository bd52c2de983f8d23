import { getSsrStatus, transformHtmlStringWithRouter } from '@tanstack/react-router/ssr/server'
import { type HandlerCallback, StartServer } from '@tanstack/react-start/server'
import type { AnyRouter } from '@tanstack/react-router'
import { renderToString } from 'react-dom/server'
import { FastResponse } from 'srvx'
import { statusOf } from '~/lib/app-error'
import { currentScope } from '~/server/scope.server'

/** What the framework's own handler does, but that the page goes to the scope and not through a Response. */
export const drawPage: HandlerCallback<AnyRouter> = async ({ request, router, responseHeaders }) => {
  const scope = currentScope()
  // The framework answers every error with 500; ours say what they are.
  const failed = router.state.matches.find((match) => match.status === 'error')
  if (failed) scope.status = statusOf(failed.error)
  const status = getSsrStatus(router)
  try {
    const page = await transformHtmlStringWithRouter(router, renderToString(<StartServer router={router} />))
    if (request.method !== 'HEAD') scope.written = page
    return new FastResponse(null, { status, headers: responseHeaders })
  } finally {
    router.serverSsr?.cleanup()
  }
}
