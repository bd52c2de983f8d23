import { createCsrfMiddleware, createMiddleware, createStart } from '@tanstack/react-start'
import { errorAdapter } from '~/shell/error-adapters'
import { refuseInDemo } from '~/server/demo.server'
import { hideFaults } from '~/shell/hide-faults.server'

const csrf = createCsrfMiddleware({ filter: (context) => context.handlerType === 'serverFn' })

const mask = createMiddleware({ type: 'function' }).server(({ next, method }) =>
  hideFaults(async () => {
    refuseInDemo(method)
    return await next()
  }),
)

export const startInstance = createStart(() => ({
  requestMiddleware: [csrf],
  functionMiddleware: [mask],
  serializationAdapters: [errorAdapter],
}))
