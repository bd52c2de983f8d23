import { logProcessEvent } from '../events.server'
import type { Logger } from '../log.server'
import { statementShape } from './statement-shape'
import { inStatementSpan } from './trace.server'

export type WatchStatement = <T>(statement: string, run: () => Promise<T>) => Promise<T>

/** Runs statements in a span, and logs slow ones, without their values. */
export const createStatementWatch =
  (log: Logger, slowMs: number): WatchStatement =>
  async (statement, run) => {
    const started = performance.now()
    try {
      return await inStatementSpan(statement, run)
    } finally {
      const ms = Math.round(performance.now() - started)
      if (ms >= slowMs) logProcessEvent(log, 'database.slow', { ms, statement: statementShape(statement) })
    }
  }
