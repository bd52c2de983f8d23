import { createIsomorphicFn } from '@tanstack/react-start'
import type { ComponentType } from 'react'
import type { Caller } from '~/access/caller'
import { MissingPart } from '~/modules/errors/missing-part'
import { late } from '~/ui/feedback/late'
import { OnboardingScreen } from './onboarding-screen'

type Props = { caller: Caller }

const inBrowser = late<Props>({
  load: async () => (await import('./onboarding-screen')).OnboardingScreen,
  missing: (missing) => <MissingPart {...missing} />,
})

/** Seen once by each person, and never again: in the browser it is fetched for those who have not seen it. */
export const LateOnboarding = createIsomorphicFn()
  .server((): ComponentType<Props> => OnboardingScreen)
  .client(() => inBrowser)()

/** Before their page is drawn, which would jump. */
export async function loadOnboarding(caller: Caller | null | undefined): Promise<void> {
  if (caller && !caller.onboardedAt) await inBrowser.load()
}
