import type { ReactNode } from 'react'
import { useTranslation } from '~/i18n/react'
import { RichText } from '~/i18n/rich-text'
import { useCounted } from '~/i18n/use-counted'
import { Badge } from '~/ui/badge'
import { Card } from '~/ui/card'
import { RelativeTime } from '~/ui/text/relative-time'
import { RowBoundary } from '~/ui/list/row-boundary'
import type { Import } from '../import-contract'

type Props = {
  items: Import[]
  now: number
  link: (item: Import, label: string, children: ReactNode) => ReactNode
}

const tones = {
  staging: 'neutral',
  checked: 'warning',
  running: 'warning',
  done: 'success',
  undoing: 'warning',
  undone: 'neutral',
} as const

/** Imports of the last days. The user's own can be continued, viewed or undone; others show their progress. */
export function RecentImports({ items, now, link }: Props) {
  const { t, language } = useTranslation('import')
  const counted = useCounted('import')
  if (items.length === 0) return null
  return (
    <Card title={t('recent.title')} flush>
      <ul className="divide-y divide-border border-t border-border">
        {items.map((item) => (
          <RowBoundary key={item.id}>
            <li className="flex flex-wrap items-center gap-x-4 gap-y-1 px-5 py-3 text-sm">
              <div className="min-w-0 flex-1 basis-56">
                <p className="truncate font-medium">
                  <bdi>{item.fileName}</bdi>
                </p>
                <p className="text-text-muted">
                  {!item.isOwn && (
                    <>
                      <RichText text={t('recent.by')} parts={{ name: <bdi>{item.by.name}</bdi> }} />
                      {' · '}
                    </>
                  )}
                  <RelativeTime at={item.createdAt} now={now} language={language} />
                  {' · '}
                  {item.added > 0 ? counted('job.added', item.added) : counted('verdict.ready', item.ready)}
                </p>
              </div>
              <Badge tone={tones[item.state]}>{t(`recent.states.${item.state}`)}</Badge>
              {item.isOwn && link(item, t('recent.of', { file: item.fileName }), t('recent.open'))}
            </li>
          </RowBoundary>
        ))}
      </ul>
    </Card>
  )
}
