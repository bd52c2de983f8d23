import { CircleCheck, CircleX, Copy, ListChecks } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTranslation } from '~/i18n/react'
import { useCounted } from '~/i18n/use-counted'
import { Alert } from '~/ui/feedback/alert'
import { Button } from '~/ui/button'
import { Card } from '~/ui/card'
import { cn } from '~/ui/cn'
import type { Import } from '../import-contract'
import { useImport } from '../import-screen'
import { CheckedRows } from './checked-rows'
import { SimilarNames } from './similar-names'

type Props = {
  of: Import
  onRun: () => void
  onAgain: () => void
  /** A row or a name was decided. */
  onUpdate: (updated: Import) => void
  list: (label: string) => ReactNode
  /** Null without the permission. */
  undo: ReactNode
}

/** The state of an import with its next actions. */
export function Verdict(props: Props) {
  return (
    <div className="flex flex-col gap-8">
      <Outlook {...props} />
      {props.of.state === 'checked' && <SimilarNames of={props.of} onUpdate={props.onUpdate} />}
      {props.of.state !== 'staging' && <CheckedRows of={props.of} onUpdate={props.onUpdate} />}
    </div>
  )
}

function Outlook({ of, onRun, onAgain, list, undo }: Props) {
  const { t } = useTranslation('import')
  const { label } = useImport()
  const counted = useCounted('import')
  const anotherFile = (
    <Button className="max-sm:flex-1" onClick={onAgain}>
      {t('verdict.again')}
    </Button>
  )
  const more = <Button onClick={onAgain}>{t('verdict.another')}</Button>
  const { duplicates, others } = rejectedOf(of)
  switch (of.state) {
    case 'staging':
      return (
        <Alert tone="warning" title={t('verdict.interrupted')} actions={anotherFile}>
          {t('verdict.interruptedHint')}
        </Alert>
      )
    case 'checked':
      return (
        <Card
          title={t('verdict.title')}
          description={<bdi>{of.fileName}</bdi>}
          footer={
            <>
              {anotherFile}
              {of.ready > 0 && (
                <Button variant="primary" className="max-sm:flex-1" onClick={onRun}>
                  {counted('verdict.run', of.ready)}
                </Button>
              )}
            </>
          }
        >
          <Figures of={of} />
          {of.ready === 0 && <p className="mt-4 text-sm">{t('verdict.nothing')}</p>}
          {Object.entries(of.newNames)
            .filter(([, names]) => names.length > 0)
            .map(([field, names]) => (
              <p key={field} className="mt-4 text-sm text-text-muted">
                {counted('verdict.newNames', names.length, { field: label(field), names: names.join(', ') })}
              </p>
            ))}
        </Card>
      )
    case 'running':
      return (
        <Card
          title={t('verdict.stopped')}
          description={t('verdict.stoppedHint')}
          footer={
            <>
              {undo}
              <Button variant="primary" className="max-sm:flex-1" onClick={onRun}>
                {counted('verdict.goOn', of.ready)}
              </Button>
            </>
          }
        >
          <Figures of={of} />
        </Card>
      )
    case 'done':
      return (
        <Alert
          tone="success"
          title={counted('verdict.done', of.added)}
          actions={
            <>
              {list(t('verdict.list'))}
              {more}
              {undo}
            </>
          }
        >
          {undo && <p>{t('verdict.doneHint')}</p>}
          {of.rejected === 0 && <p>{t('verdict.noRejects')}</p>}
          {duplicates > 0 && <p>{counted('verdict.leftOut', duplicates)}</p>}
          {others > 0 && <p>{counted('verdict.faulty', others)}</p>}
        </Alert>
      )
    case 'undoing':
      return (
        <Alert tone="warning" title={t('verdict.undoing')} actions={undo}>
          {t('verdict.undoingHint')}
        </Alert>
      )
    case 'undone':
      return (
        <Alert tone="info" title={t('verdict.undone')} actions={more}>
          {counted('verdict.takenBack', of.added)}
        </Alert>
      )
  }
}

/** Duplicates need no correction; other rejected rows do. */
function rejectedOf({ rejected, reasons }: Import) {
  const duplicates = reasons?.duplicates ?? 0
  return { duplicates, others: rejected - duplicates }
}

function Figures({ of }: { of: Import }) {
  const counted = useCounted('import')
  const { added, ready, rejected } = of
  const { duplicates, others } = rejectedOf(of)
  const figures = [
    { text: counted('job.added', added), tone: 'text-success', icon: <ListChecks />, show: added > 0 },
    {
      text: counted('verdict.ready', ready),
      tone: 'text-success',
      icon: <CircleCheck />,
      show: ready > 0 || rejected === 0,
    },
    {
      text: counted('verdict.duplicates', duplicates),
      tone: 'text-text-muted',
      icon: <Copy />,
      show: duplicates > 0,
    },
    {
      text: counted('verdict.rejected', others),
      tone: 'text-danger-text',
      icon: <CircleX />,
      show: others > 0,
    },
  ]
  return (
    <ul className="flex flex-wrap gap-x-8 gap-y-3">
      {figures
        .filter(({ show }) => show)
        .map(({ text, tone, icon }) => (
          <li key={text} className="flex items-center gap-2.5 text-lg font-medium tabular-nums">
            <span aria-hidden="true" className={cn('[&_svg]:size-5', tone)}>
              {icon}
            </span>
            {text}
          </li>
        ))}
    </ul>
  )
}
