import { createIsomorphicFn } from '@tanstack/react-start'
import type { ComponentType } from 'react'
import type { Caller } from '~/access/caller'
import { MissingPart } from '~/modules/errors/missing-part'
import { late } from '~/ui/feedback/late'
import { OnboardingScreen } from './onboarding-screen'
import { loadBanner } from '../impersonation/late-banner'

type Props = { caller: Caller }

const inBrowser = late<Props>({
  load: async () => (await import('./onboarding-screen')).OnboardingScreen,
  missing: (missing) => <MissingPart {...missing} />,
})

/** Loaded in the browser only for users who have not been onboarded. */
export const LateOnboarding = createIsomorphicFn()
  .server((): ComponentType<Props> => OnboardingScreen)
  .client(() => inBrowser)()

/** Before rendering, to avoid a layout shift. */
async function loadOnboarding(caller: Caller | null | undefined): Promise<void> {
  if (caller && !caller.onboardedAt) await inBrowser.load()
}

/** Loads the parts that few users see before rendering, to avoid a layout shift. */
export const loadFrame = (caller: Caller | null | undefined) =>
  Promise.all([loadBanner(caller), loadOnboarding(caller)])
