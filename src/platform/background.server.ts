import type { Logger } from './log.server'
import { reportError } from './observability/report-error.server'

/** Fire-and-forget tasks, such as deleting files. A graceful shutdown waits for them. */
export function createBackground(log: Logger) {
  const pending = new Set<Promise<void>>()
  const shutdown = new AbortController()
  return {
    /** Aborted at shutdown: long tasks that can resume after a restart check it between steps. */
    shutdown: shutdown.signal,
    run(name: string, work: Promise<unknown>): void {
      const done = work
        .then(() => undefined)
        .catch((error: unknown) => reportError(log, error, 'background work failed', { work: name }))
        .finally(() => pending.delete(done))
      pending.add(done)
    },
    async settled(): Promise<void> {
      shutdown.abort()
      await Promise.all(pending)
    },
  }
}

export type Background = ReturnType<typeof createBackground>
