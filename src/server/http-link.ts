import { RPCLink } from '@orpc/client/fetch'

export const httpLink = new RPCLink({ url: () => `${window.location.origin}/api/rpc` })
