import { describeError, type Logger } from './log.server'

/** Work nobody waits for, such as a notice by mail. A process that ends lets it finish first. */
export function createBackground(log: Logger) {
  const pending = new Set<Promise<void>>()
  return {
    run(name: string, work: Promise<unknown>): void {
      const done = work
        .then(() => undefined)
        .catch((error: unknown) =>
          log.error({ work: name, error: describeError(error) }, 'background work failed'),
        )
        .finally(() => pending.delete(done))
      pending.add(done)
    },
    settled: async (): Promise<void> => void (await Promise.all(pending)),
  }
}

export type Background = ReturnType<typeof createBackground>
