import { useTranslation } from '~/i18n/react'
import type { Caller } from '~/access/caller'
import { Avatar } from '~/ui/avatar'
import { Badge } from '~/ui/badge'
import { Card } from '~/ui/card'
import { Ltr } from '~/ui/ltr'

export function UserCard({ caller }: { caller: Caller }) {
  const { t } = useTranslation('account')
  return (
    <Card>
      <div className="flex items-center gap-4">
        <Avatar name={caller.name} seed={caller.userId} size="lg" />
        <div className="min-w-0">
          <p dir="auto" className="truncate text-lg font-semibold">
            {caller.name}
          </p>
          <p className="flex flex-wrap items-center gap-2 text-text-muted">
            <Ltr className="wrap-anywhere">{caller.email}</Ltr>
            {!caller.emailVerified && <Badge tone="warning">{t('notVerified')}</Badge>}
          </p>
        </div>
      </div>
    </Card>
  )
}
