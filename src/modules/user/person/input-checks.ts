import { lateModule } from '~/lib/late-module'

/** The schemas of what an administrator types about a person, fetched when something is typed or sent. */
export const inputChecks = lateModule(() => import('./check-input'))
