import { useTranslation } from '~/i18n/react'
import { useCounted } from '~/i18n/use-counted'
import { Button } from '~/ui/button'
import { Card } from '~/ui/card'
import { Progress } from '~/ui/feedback/progress'
import type { Job } from '../use-job'

const counts = { check: 'job.rows', run: 'job.added', undo: 'job.left' } as const

/** The progress. Announced by the quarter, not at every step. */
export function JobCard({ job, onStop }: { job: Job; onStop: () => void }) {
  const { t } = useTranslation('import')
  const counted = useCounted('import')
  const percent = t('job.percent', { percent: Math.floor(job.share * 100) })
  const quarter = t('job.percent', { percent: Math.floor(job.share * 4) * 25 })
  const text = counted(counts[job.kind], job.count)
  return (
    <Card title={t(`job.${job.kind}`)} description={t('job.keepOpen')}>
      <div className="flex flex-col gap-3">
        <Progress label={t(`job.${job.kind}`)} share={job.share} text={`${percent}, ${text}`} />
        <div className="flex flex-wrap items-center justify-between gap-3 text-sm">
          <p className="text-text-muted tabular-nums">
            <span className="font-medium text-text">{percent}</span>
            {job.count > 0 && ` · ${text}`}
          </p>
          {job.kind !== 'undo' && (
            <Button busy={job.stopping} onClick={onStop}>
              {job.stopping ? t('job.stopping') : t('job.stop')}
            </Button>
          )}
        </div>
        <p role="status" className="sr-only">{`${t(`job.${job.kind}`)} ${quarter}`}</p>
      </div>
    </Card>
  )
}
