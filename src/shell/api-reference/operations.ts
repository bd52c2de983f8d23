import { createServerFn } from '@tanstack/react-start'
import { currentScope } from '~/server/scope.server'
import { listOperations, type Operation } from './operations.server'

export type { Operation }

/** The reference page shows the same document that programs read. */
export const readOperations = createServerFn({ method: 'GET' }).handler(async (): Promise<Operation[]> => {
  const { settings, messages } = currentScope()
  return await listOperations(settings, messages())
})
