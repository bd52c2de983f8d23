import { useRouterState } from '@tanstack/react-router'
import type { Caller } from '~/access/caller'
import { OnboardingForm } from '~/modules/auth/forms/onboarding-form'
import { NotForOthers } from '../impersonation/not-for-others'
import { SignInScreen } from '../screens/sign-in-screen'
import { useSessionRefresh } from '../session/use-session-change'

export function OnboardingScreen({ caller }: { caller: Caller }) {
  // The user is the same, so the data of the page stays valid.
  const refreshSession = useSessionRefresh()
  const location = useRouterState({ select: (state) => state.location })
  return (
    <SignInScreen>
      {caller.impersonatedBy ? (
        <NotForOthers caller={caller} />
      ) : (
        <OnboardingForm
          email={caller.email}
          name={caller.name}
          here={location.href}
          before={location.search}
          onDone={refreshSession}
        />
      )}
    </SignInScreen>
  )
}
