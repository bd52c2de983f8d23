import { useRouterState } from '@tanstack/react-router'
import type { Caller } from '~/access/caller'
import { OnboardingForm } from '~/modules/auth/forms/onboarding-form'
import { SignInScreen } from '../screens/sign-in-screen'
import { useSessionRefresh } from '../session/use-session-change'
import { useTranslation } from '~/i18n/react'
import { RichText } from '~/i18n/rich-text'
import { InlineEmail } from '~/modules/auth/forms/inline-email'
import { LeaveButton } from '../impersonation/leave-button'

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

/** Replaces onboarding during an impersonation: only the user can set their name. */
function NotForOthers({ caller }: { caller: Caller }) {
  const { t } = useTranslation('account')
  return (
    <div className="flex flex-col items-start gap-6">
      <header>
        <h1 className="title-face text-3xl">{t('asOther.onboardingTitle')}</h1>
        <p className="mt-2 text-text-muted">
          <RichText
            text={t('asOther.onboarding')}
            parts={{ email: <InlineEmail>{caller.email}</InlineEmail> }}
          />
        </p>
      </header>
      <LeaveButton personId={caller.userId} />
    </div>
  )
}
