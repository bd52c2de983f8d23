import { UserRoundSearch } from 'lucide-react'
import { useTranslation } from '~/i18n/react'
import { Card } from '~/ui/card'
import { RelativeTime } from '~/ui/text/relative-time'
import { RowBoundary } from '~/ui/list/row-boundary'
import type { Visit } from './account.schema'
import { ListRow } from './list-row'

type Props = {
  visits: Visit[]
  readAt: number
}

/** Lists impersonations with their reasons, so that users can see who acted as them. */
export function VisitsCard({ visits, readAt }: Props) {
  const { t, language } = useTranslation('account')
  return (
    <Card flush title={t('visits.title')} description={t('visits.description')}>
      <ul aria-label={t('visits.title')} className="divide-y divide-border border-t border-border">
        {visits.map(({ id, by, at, until, reason }) => (
          <RowBoundary key={id}>
            <ListRow
              icon={<UserRoundSearch aria-hidden="true" />}
              title={<bdi>{by || t('visits.someone')}</bdi>}
              facts={[
                <RelativeTime key="at" at={at} now={readAt} language={language} />,
                until ? t('visits.minutes', { count: minutesBetween(at, until) }) : t('visits.atMost'),
                reason && <bdi key="reason">{reason}</bdi>,
              ]}
            />
          </RowBoundary>
        ))}
      </ul>
    </Card>
  )
}

/** Rounded up, so that a short impersonation counts as one minute. */
const minutesBetween = (from: Date, to: Date) =>
  Math.max(1, Math.ceil((to.getTime() - from.getTime()) / 60_000))
