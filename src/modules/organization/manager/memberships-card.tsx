import type { ReactNode } from 'react'
import { useTranslation } from '~/i18n/react'
import { Badge } from '~/ui/badge'
import { Card } from '~/ui/card'
import { RelativeTime } from '~/ui/text/relative-time'
import type { Membership } from './administered.contract'

type Props = {
  memberships: Membership[]
  readAt: number
  link: (id: string, label: ReactNode) => ReactNode
}

/** The organizations of a user, on the user's page. */
export function MembershipsCard({ memberships, readAt, link }: Props) {
  const { t, language } = useTranslation('organizations')
  return (
    <Card flush title={t('memberships.title')}>
      {memberships.length === 0 ? (
        <p className="px-5 pb-5 text-sm text-text-muted">{t('memberships.none')}</p>
      ) : (
        <ul aria-label={t('memberships.title')} className="divide-y divide-border border-t border-border">
          {memberships.map(({ id, name, role, since }) => (
            <li
              key={id}
              className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 px-5 py-3 text-sm"
            >
              {link(id, <bdi className="wrap-anywhere">{name}</bdi>)}
              <span className="flex items-center gap-3">
                <span className="text-xs text-text-muted">
                  <RelativeTime at={since} now={readAt} language={language} />
                </span>
                <Badge tone={role === 'owner' ? 'accent' : 'neutral'}>{t(`roles.${role}`)}</Badge>
              </span>
            </li>
          ))}
        </ul>
      )}
    </Card>
  )
}
