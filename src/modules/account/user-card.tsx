import type { ReactNode } from 'react'
import { useTranslation } from '~/i18n/react'
import type { Caller } from '~/access/caller'
import { Avatar } from '~/ui/avatar'
import { Badge } from '~/ui/badge'
import { Card } from '~/ui/card'
import { Ltr } from '~/ui/text/ltr'
import { VerifyEmail } from './verify-email'

type Props = {
  caller: Caller
  actions: ReactNode
  onVerified: () => Promise<void>
}

export function UserCard({ caller, actions, onVerified }: Props) {
  const { t } = useTranslation('account')
  return (
    <Card>
      <div className="flex items-center gap-4">
        <Avatar name={caller.name} seed={caller.userId} size="lg" />
        <div className="min-w-0">
          <p dir="auto" className="align-page text-lg font-semibold wrap-anywhere">
            {caller.name}
          </p>
          <p className="flex flex-wrap items-center gap-x-2 gap-y-1 text-text-muted">
            <Ltr className="wrap-anywhere">{caller.email}</Ltr>
            {!caller.emailVerified && <Badge tone="warning">{t('notVerified')}</Badge>}
          </p>
        </div>
      </div>
      <div className="mt-5 flex flex-wrap gap-2">
        {actions}
        {!caller.emailVerified && <VerifyEmail email={caller.email} onVerified={onVerified} />}
      </div>
    </Card>
  )
}
