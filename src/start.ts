import { createCsrfMiddleware, createMiddleware, createStart } from '@tanstack/react-start'
import { errorAdapter } from '~/frame/error-adapters'
import { refuseInDemo } from '~/platform/demo.server'
import { hideFaults } from '~/platform/hide-faults.server'

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
