import { BookCheck, CircleCheck, CircleX } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTranslation } from '~/i18n/react'
import { useCounted } from '~/i18n/use-counted'
import { Alert } from '~/ui/alert'
import { Button } from '~/ui/button'
import { Card } from '~/ui/card'
import { cn } from '~/ui/cn'
import type { Import } from '../import.schema'
import { CheckedRows } from './checked-rows'

type Props = {
  of: Import
  onRun: () => void
  onAgain: () => void
  books: (label: string) => ReactNode
  /** Null for those who may not. */
  undo: ReactNode
}

/** How an import stands, and what can be done next. */
export function Verdict(props: Props) {
  return (
    <div className="flex flex-col gap-8">
      <Outlook {...props} />
      {props.of.state !== 'staging' && <CheckedRows of={props.of} />}
    </div>
  )
}

function Outlook({ of, onRun, onAgain, books, undo }: Props) {
  const { t } = useTranslation('import')
  const counted = useCounted('import')
  const again = (
    <Button className="max-sm:flex-1" onClick={onAgain}>
      {t('verdict.again')}
    </Button>
  )
  const more = <Button onClick={onAgain}>{t('verdict.another')}</Button>
  const hint = of.rejected > 0 ? t('verdict.someRejects') : t('verdict.noRejects')
  switch (of.state) {
    case 'staging':
      return (
        <Alert tone="warning" title={t('verdict.interrupted')} actions={again}>
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
              {again}
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
          {of.newGenres.length > 0 && (
            <p className="mt-4 text-sm text-text-muted">
              {counted('verdict.newGenres', of.newGenres.length, { names: of.newGenres.join(', ') })}
            </p>
          )}
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
              {books(t('verdict.books'))}
              {more}
              {undo}
            </>
          }
        >
          {undo && <p>{t('verdict.doneHint')}</p>}
          <p>{hint}</p>
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
          {t('verdict.undoneHint')}
        </Alert>
      )
  }
}

function Figures({ of: { added, ready, rejected } }: { of: Import }) {
  const counted = useCounted('import')
  const figures = [
    { text: counted('verdict.added', added), tone: 'text-success', icon: <BookCheck />, show: added > 0 },
    {
      text: counted('verdict.ready', ready),
      tone: 'text-success',
      icon: <CircleCheck />,
      show: ready > 0 || rejected === 0,
    },
    {
      text: counted('verdict.rejected', rejected),
      tone: 'text-danger-text',
      icon: <CircleX />,
      show: rejected > 0,
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
