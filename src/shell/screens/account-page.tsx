import { useTranslation } from '~/i18n/react'
import type { Caller } from '~/access/caller'
import { UserCard } from '~/features/account/user-card'
import { SignOutButton } from '~/features/auth/sign-out-button'
import { Card } from '~/ui/card'
import { PageHeader } from '~/ui/page-header'
import { DisplayPreferences } from '../preferences/display-preferences'
import { useSessionChange } from '../use-session-change'

export function AccountPage({ caller }: { caller: Caller }) {
  const { t } = useTranslation('account')
  const changeSession = useSessionChange()
  return (
    <div className="flex max-w-2xl flex-col gap-8">
      <PageHeader title={t('title')} />
      <UserCard caller={caller} />
      <Card title={t('preferences')}>
        <DisplayPreferences />
      </Card>
      <div>
        <SignOutButton onSignedOut={changeSession} />
      </div>
    </div>
  )
}
