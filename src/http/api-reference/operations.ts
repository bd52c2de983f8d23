import { createServerFn } from '@tanstack/react-start'
import { currentScope } from '~/platform/scope.server'
import { listOperations, type Operation } from './operations.server'

export type { Operation }

export type Reference = { appUrl: string; operations: Operation[] }

/** The reference page shows the public OpenAPI document. */
export const readReference = createServerFn({ method: 'GET' }).handler(async (): Promise<Reference> => {
  const { settings, messages } = currentScope()
  return { appUrl: settings.appUrl, operations: await listOperations(settings, messages()) }
})
