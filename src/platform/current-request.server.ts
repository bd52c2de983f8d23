import { AsyncLocalStorage } from 'node:async_hooks'

/** The part of the current request that logging and the connection pool need; `Scope` has the rest. */
export type CurrentRequest = {
  id: string
  /** The id of the trace that the request belongs to, if there is one. */
  trace?: string
  /** Start of the request, by `idleTime()`. */
  idleBegan: number
}

const storage = new AsyncLocalStorage<CurrentRequest>()

export const runInRequest = <T>(request: CurrentRequest, work: () => T): T => storage.run(request, work)

/** Null for work outside a request: startup, background jobs. */
export const currentRequest = (): CurrentRequest | null => storage.getStore() ?? null
