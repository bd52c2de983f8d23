import { createORPCClient } from '@orpc/client'
import { RPCLink } from '@orpc/client/fetch'
import type { AnyContractRouter, ContractRouterClient } from '@orpc/contract'
import { createTanstackQueryUtils } from '@orpc/tanstack-query'
import { createIsomorphicFn } from '@tanstack/react-start'
import { inProcessLink } from './api.server'

const link = createIsomorphicFn()
  .server(() => inProcessLink)
  .client(() => new RPCLink({ url: () => `${window.location.origin}/api/rpc` }))()

/**
 * The calls of one feature: in this process while the server renders, over HTTP in the browser.
 * Only the contract's type is needed, so its schemas stay out of what the browser loads.
 */
export const apiClient = <C extends AnyContractRouter>(feature: string) =>
  createTanstackQueryUtils<ContractRouterClient<C>>(createORPCClient(link, { path: [feature] }), {
    path: [feature],
  })
