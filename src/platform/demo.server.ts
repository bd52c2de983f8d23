import { AppError } from '~/lib/app-error'
import { demo, demoRefusal } from '~/lib/build-flags'

/** A demo shows everything and keeps nothing: whatever is not asked with GET is refused, whoever asks. */
export function refuseInDemo(method: string | undefined): void {
  if (demo && method !== 'GET') throw new AppError(demoRefusal, 403)
}
