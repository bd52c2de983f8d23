import type { ClientContext, ClientLink } from '@orpc/client'

type Call = ClientLink<ClientContext>['call']

let provided: Call | undefined

/** Called at start by `http`, which has the handlers: this folder must not import them. */
export function provideCalls(call: Call): void {
  provided = call
}

/** Calls a handler in this process, in the scope of the current request. */
export const inProcessLink: ClientLink<ClientContext> = {
  async call(path, input, options) {
    if (!provided) throw new Error('No calls were provided')
    return await provided(path, input, options)
  },
}
