import { useRouterState } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import type { Caller } from '~/access/caller'
import { OnboardingForm } from '~/features/auth/forms/onboarding-form'
import { SignInScreen } from '../screens/sign-in-screen'
import { useSessionChange } from '../use-session-change'

type Props = {
  caller: Caller
  layout: (props: { caller: Caller; children: ReactNode }) => ReactNode
  children: ReactNode
}

/** Onboarding comes before anything else of both areas. */
export function Area({ caller, layout: Layout, children }: Props) {
  const changeSession = useSessionChange()
  const location = useRouterState({ select: (state) => state.location })
  if (!caller.onboardedAt) {
    return (
      <SignInScreen>
        <OnboardingForm
          email={caller.email}
          name={caller.name}
          here={location.href}
          before={location.search}
          onDone={changeSession}
        />
      </SignInScreen>
    )
  }
  return <Layout caller={caller}>{children}</Layout>
}
