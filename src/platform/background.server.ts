import { describeError, type Logger } from './log.server'

/** Fire-and-forget work, such as a notice by mail. A graceful shutdown lets it finish first. */
export function createBackground(log: Logger) {
  const pending = new Set<Promise<void>>()
  const shutdown = new AbortController()
  return {
    /** For work of many steps, which may as well go on after the next start: it looks here between them. */
    shutdown: shutdown.signal,
    run(name: string, work: Promise<unknown>): void {
      const done = work
        .then(() => undefined)
        .catch((error: unknown) =>
          log.error({ work: name, error: describeError(error) }, 'background work failed'),
        )
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
