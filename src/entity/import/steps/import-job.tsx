import { useRef, useState } from 'react'
import { Undo2 } from 'lucide-react'
import { useTranslation } from '~/i18n/react'
import { useCounted } from '~/i18n/use-counted'
import { Button } from '~/ui/button'
import { Card } from '~/ui/card'
import { Progress } from '~/ui/feedback/progress'
import { isDemoRefusal } from '~/lib/demo-dialog'
import { ConfirmDialog } from '~/ui/overlay/confirm-dialog'

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

type JobKind = 'check' | 'run' | 'undo'

/** A running job: its progress from 0 to 1, and a count of rows done or left. */
type Job = { kind: JobKind; share: number; count: number; stopping: boolean }

type Work = (signal: AbortSignal, report: (share: number, count: number) => void) => Promise<void>

/** One long task at a time, which can be stopped; its error is kept until the next starts. */
export function useJob() {
  const [job, setJob] = useState<Job | null>(null)
  const [failure, setFailure] = useState<{ kind: JobKind; error: unknown } | null>(null)
  const stopper = useRef<AbortController | null>(null)

  const start = async (kind: JobKind, work: Work): Promise<void> => {
    const controller = new AbortController()
    stopper.current = controller
    setFailure(null)
    setJob({ kind, share: 0, count: 0, stopping: false })
    try {
      await work(controller.signal, (share, count) =>
        setJob((now) => now && { ...now, share: Math.max(now.share, share), count }),
      )
    } catch (error) {
      // The demo dialog explains the refusal.
      if (isDemoRefusal(error)) return
      if (!controller.signal.aborted) setFailure({ kind, error })
    } finally {
      setJob(null)
    }
  }

  const stop = () => {
    setJob((now) => now && { ...now, stopping: true })
    stopper.current?.abort()
  }

  return { job, failure, start, stop, clearFailure: () => setFailure(null) }
}

export function UndoButton({ rows, onUndo }: { rows: number; onUndo: () => void }) {
  const { t } = useTranslation('import')
  const counted = useCounted('import')
  const [open, setOpen] = useState(false)
  return (
    <>
      <Button icon={<Undo2 aria-hidden="true" />} onClick={() => setOpen(true)}>
        {t('undo.button')}
      </Button>
      <ConfirmDialog
        danger
        open={open}
        onOpenChange={setOpen}
        title={t('undo.title')}
        description={counted('undo.description', rows)}
        confirmLabel={t('undo.confirm')}
        cancelLabel={t('undo.cancel')}
        onConfirm={() => {
          setOpen(false)
          onUndo()
        }}
      />
    </>
  )
}
