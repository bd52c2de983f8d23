import type { Caller } from '~/access/caller'
import { loadBanner } from '../impersonation/late-banner'
import { loadOnboarding } from './late-onboarding'

/** What stands around the pages of few people, before one is drawn: it would jump. */
export const loadFrame = (caller: Caller | null | undefined) =>
  Promise.all([loadBanner(caller), loadOnboarding(caller)])
