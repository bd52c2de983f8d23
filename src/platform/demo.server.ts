import { AppError } from '~/lib/app-error'
import { demo, demoRefusal } from '~/lib/build-flags'

/** A demo is read-only: refuses all requests except GET. */
export function refuseInDemo(method: string | undefined): void {
  if (demo && method !== 'GET') throw new AppError(demoRefusal, 403)
}
