import { AsyncLocalStorage } from 'node:async_hooks'

/** What the log and the connection pool know of the request that is being answered; `Scope` has the rest. */
export type CurrentRequest = {
  id: string
  /** When it came, by `idleTime()`. */
  idleBegan: number
}

const storage = new AsyncLocalStorage<CurrentRequest>()

export const runInRequest = <T>(request: CurrentRequest, work: () => T): T => storage.run(request, work)

/** Null for work outside a request: startup, background jobs. */
export const currentRequest = (): CurrentRequest | null => storage.getStore() ?? null
