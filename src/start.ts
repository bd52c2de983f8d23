import { isNotFound, isRedirect } from '@tanstack/react-router'
import { createCsrfMiddleware, createMiddleware, createStart } from '@tanstack/react-start'
import { AppError, statusOf } from '~/lib/app-error'
import { describeError } from '~/server/log.server'
import { currentScope } from '~/server/scope.server'
import { errorAdapter } from '~/shell/error-adapters'

const csrf = createCsrfMiddleware({ filter: (context) => context.handlerType === 'serverFn' })

/** An error thrown in a server function would reach the browser word for word. */
const mask = createMiddleware({ type: 'function' }).server(async ({ next }) => {
  try {
    return await next()
  } catch (error) {
    if (isRedirect(error) || isNotFound(error)) throw error
    const scope = currentScope()
    scope.status = statusOf(error)
    if (error instanceof AppError) throw error
    scope.log.error({ error: describeError(error) }, 'server function failed')
    throw new AppError('INTERNAL_SERVER_ERROR', 500)
  }
})

export const startInstance = createStart(() => ({
  requestMiddleware: [csrf],
  functionMiddleware: [mask],
  serializationAdapters: [errorAdapter],
}))
