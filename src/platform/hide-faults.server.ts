import { isNotFound, isRedirect } from '@tanstack/react-router'
import { AppError, statusOf } from '~/lib/app-error'
import { faultData } from '~/lib/development-fault'
import { isUnavailable, logUnavailable } from './database-errors.server'
import { reportError } from './observability/report-error.server'
import { currentScope } from './scope.server'

/** Masks unexpected errors, whose messages would otherwise reach the browser. */
export async function hideFaults<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    if (isRedirect(error) || isNotFound(error)) throw error
    const scope = currentScope()
    const isAway = isUnavailable(error)
    scope.status = isAway ? 503 : statusOf(error)
    if (error instanceof AppError) throw error
    if (isAway) {
      logUnavailable(scope.log, error)
      throw new AppError('SERVICE_UNAVAILABLE', 503)
    }
    reportError(scope.log, error, 'server function failed')
    throw new AppError('INTERNAL_SERVER_ERROR', 500, faultData(error))
  }
}
