import { idsOf, describeError, type Logger } from '../log.server'
import { currentRequest } from '../current-request.server'
import { metrics } from './metrics.server'

/** An unexpected error, as it is logged: without SQL, its parameters and what was typed. */
export type ErrorReport = {
  side: 'server' | 'browser'
  /** What failed, for example `call failed`. */
  message: string
  /** `kind`, `message`, `stack` and `cause`. */
  error: Record<string, unknown>
  /** The ids that the log lines of the request have. */
  request?: string
  trace?: string
}

export type ErrorReporter = (report: ErrorReport) => void

let reporters: readonly ErrorReporter[] = []

/** Called at start by `http` with those of all modules. */
export function provideErrorReporters(provided: readonly ErrorReporter[]): void {
  reporters = provided
}

/** Counts an error that was logged, and passes it to the reporters. One that throws does not disturb the request. */
export function passToReporters(report: ErrorReport, log: Logger): void {
  metrics.errorReported(report.side)
  const request = currentRequest()
  for (const reporter of reporters) {
    try {
      reporter({ ...(request && idsOf(request)), ...report })
    } catch (error) {
      log.warn({ error: describeError(error) }, 'error reporter failed')
    }
  }
}

/** Every unexpected error of this process passes here: it is logged, counted and given to the reporters. */
export function reportError(log: Logger, thrown: unknown, message: string, fields: object = {}): void {
  const error = describeError(thrown)
  log.error({ ...fields, error }, message)
  passToReporters({ side: 'server', message, error }, log)
}
