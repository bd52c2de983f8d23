import { lateModule } from '~/lib/late-module'

/** Validation of the administrator's forms, loaded on the first input or submit. */
export const inputChecks = lateModule(() => import('./check-input'))
