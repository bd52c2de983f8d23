import type { Caller } from '~/access/caller'
import { useTranslation } from '~/i18n/react'
import { RichText } from '~/i18n/rich-text'
import { InlineEmail } from '~/modules/auth/forms/inline-email'
import { LeaveButton } from './leave-button'

/** Replaces onboarding during an impersonation: only the user can set their name. */
export function NotForOthers({ caller }: { caller: Caller }) {
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
