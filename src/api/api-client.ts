import type { AnyContractRouter, InferContractRouterInputs, InferContractRouterOutputs } from '@orpc/contract'
import { queryOptions } from '@tanstack/react-query'
import { createIsomorphicFn } from '@tanstack/react-start'
import { watched } from '~/lib/demo-dialog'
import { showFaultOf } from '~/lib/development-fault'
import { lateModule } from '~/lib/late-module'
import { inProcessLink } from './in-process-link.server'

type Options = { signal?: AbortSignal }

export const callLink = lateModule(() => import('./http-link'))

/** In process during server rendering; over HTTP in the browser, whose link is fetched at the first call. */
const callProcedure = createIsomorphicFn()
  .server((path: string[], input: unknown, options: Options) =>
    inProcessLink.call(path, input, { context: {}, ...options }),
  )
  .client(async (path: string[], input: unknown, options: Options) => {
    const { httpLink } = await callLink.load()
    const answered = httpLink.call(path, input, { context: {}, ...options })
    if (import.meta.env.MODE === 'development') answered.catch(showFaultOf)
    return await watched(answered, path.join('.'), input)
  })

/**
 * The calls of one module, typed by its contract. Only the type is needed here, so that the
 * contract's schemas stay out of what the browser loads.
 */
export function apiClient<C extends AnyContractRouter>(namespace: string) {
  type Inputs = InferContractRouterInputs<C>
  type Outputs = InferContractRouterOutputs<C>
  type Name = keyof Inputs & keyof Outputs & string

  const call = <N extends Name>(name: N, input: Inputs[N], options: Options = {}) =>
    callProcedure([namespace, name], input, options) as Promise<Outputs[N]>

  return {
    call,
    /** Query options with one key for the loader that prefetches and the component that reads. */
    query: <N extends Name>(name: N, input: Inputs[N]) =>
      queryOptions({
        queryKey: [namespace, name, input],
        queryFn: ({ signal }) => call(name, input, { signal }),
      }),
  }
}
