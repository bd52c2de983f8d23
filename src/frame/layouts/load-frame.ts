import type { Caller } from '~/access/caller'
import { loadBanner } from '../impersonation/late-banner'
import { loadOnboarding } from './late-onboarding'

/** Loads the parts that few users see before rendering, to avoid a layout shift. */
export const loadFrame = (caller: Caller | null | undefined) =>
  Promise.all([loadBanner(caller), loadOnboarding(caller)])
