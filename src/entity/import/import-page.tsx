import { useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { Check } from 'lucide-react'
import { can } from '~/access/can'
import type { Permission } from '~/access/permissions'
import { useTranslation } from '~/i18n/react'
import { isNamedError } from '~/lib/app-error'
import { numberText } from '~/lib/number-text'
import { Alert } from '~/ui/feedback/alert'
import { Button } from '~/ui/button'
import { LeaveGuard } from '~/ui/form/leave-guard'
import { useStepFocus } from '~/ui/use-step-focus'
import { cn } from '~/ui/cn'
import { fileLabel, readFile } from './file/read-file'
import { columnsOf, type Opened } from './file/file-format'
import { maxRows } from './import-entity'
import type { Import } from './import-contract'
import { useImport } from './import-screen'
import { ChooseColumns, type Plan } from './steps/choose-columns'
import { ChooseFile } from './steps/choose-file'
import { JobCard, UndoButton, useJob } from './steps/import-job'
import { Verdict } from './steps/verdict'

type Props = {
  /** The import in the URL. */
  current: Import | null
  /** Sets or clears the import in the URL. */
  onShow: (id: string | undefined) => Promise<void>
  /** Shown below the first step. */
  recent: ReactNode
  list: (label: string) => ReactNode
}

export function ImportPage({ current, onShow, recent, list }: Props) {
  const { t, language } = useTranslation('import')
  const { entity, guide, requests, caller } = useImport()
  const queryClient = useQueryClient()
  const [opened, setOpened] = useState<Opened | null>(null)
  /** Kept until all of it is sent, so that it survives a stop or a lost connection. */
  const [plan, setPlan] = useState<Plan | null>(null)
  const { job, failure, start, stop, clearFailure } = useJob()

  const cacheImport = (updated: Import) =>
    queryClient.setQueryData(requests.one(updated.id).queryKey, updated)

  const check = (given: Plan) =>
    start('check', async (signal, report) => {
      setPlan(given)
      const { opened: source, mapping, options } = given
      const { file, format } = source
      const created = await requests.begin({ fileName: fileLabel(file.name), ...options })
      cacheImport(created)
      await onShow(created.id)
      const parts = readFile({ file, format, mapping, columns: columnsOf(source), read: guide.read })
      const onProgress = ({ share, rows }: { share: number; rows: number }) => report(share, rows)
      cacheImport(await requests.send(created.id, parts, { signal, onProgress }))
      forgetFile()
      void queryClient.invalidateQueries(requests.list())
    })

  const run = (of: Import) =>
    start('run', async (signal, report) => {
      await requests
        .run(of.id, {
          signal,
          onProgress(updated) {
            cacheImport(updated)
            report(updated.added / (updated.added + updated.ready || 1), updated.added)
          },
        })
        .finally(() => refresh(of.id))
    })

  const undo = (of: Import) =>
    start('undo', async (signal, report) => {
      await requests
        .undo(of.id, {
          signal,
          onProgress: (remaining) => report(1 - remaining / Math.max(of.added, remaining, 1), remaining),
        })
        .finally(() => refresh(of.id))
    })

  const refresh = async (id: string) => {
    await queryClient.fetchQuery({ ...requests.one(id), staleTime: 0 })
    const changed = new Set([entity.name, ...Object.values(entity.refs).map(({ name }) => name)])
    for (const name of changed) void queryClient.invalidateQueries({ queryKey: [name] })
  }

  const retry = () => {
    clearFailure()
    if (failure?.kind === 'check' && plan) void check(plan)
    else if (current) void (failure?.kind === 'undo' ? undo(current) : run(current))
  }

  const forgetFile = () => {
    setPlan(null)
    setOpened(null)
  }

  const startOver = () => {
    clearFailure()
    forgetFile()
    void onShow(undefined)
  }

  const source = current && current.state !== 'staging' ? null : (plan?.opened ?? opened)
  const step: Step = job ? stepOfJob[job.kind] : source ? 'columns' : current ? stepOf[current.state] : 'file'
  // Moves the focus along with the steps.
  const stepRef = useStepFocus(`${step} ${job?.kind ?? current?.state ?? ''}`, (group) => group.focus())
  const tooMany = isNamedError(failure?.error) && failure.error.code === 'TOO_MANY_ROWS'

  return (
    <div className="flex flex-col gap-6">
      <StepList now={step} isDone={!job && (current?.state === 'done' || current?.state === 'undone')} />
      <div
        ref={stepRef}
        role="group"
        aria-label={t(`steps.${step}`)}
        tabIndex={-1}
        className="flex flex-col gap-6 outline-none"
      >
        {failure && (
          <Alert
            tone="danger"
            title={tooMany ? t('verdict.tooMany') : t('job.failed')}
            actions={!tooMany && <Button onClick={retry}>{t('job.retry')}</Button>}
          >
            {tooMany
              ? t('verdict.tooManyHint', { rows: numberText(maxRows, language) })
              : t('job.failedHint')}
          </Alert>
        )}
        {job ? (
          <JobCard job={job} onStop={stop} />
        ) : source ? (
          <ChooseColumns
            opened={source}
            before={plan}
            onPlan={(given) => void check(given)}
            onBack={startOver}
          />
        ) : current ? (
          <Verdict
            of={current}
            onRun={() => void run(current)}
            onAgain={startOver}
            onUpdate={cacheImport}
            list={list}
            undo={
              current.canUndo &&
              can(caller, `${entity.name}.delete` as Permission) && (
                <UndoButton rows={current.added} onUndo={() => void undo(current)} />
              )
            }
          />
        ) : (
          <>
            <ChooseFile onOpened={setOpened} />
            {recent}
          </>
        )}
      </div>
      <LeaveGuard
        when={job !== null}
        title={t('leave.title')}
        description={t('leave.description')}
        stayLabel={t('leave.stay')}
        leaveLabel={t('leave.leave')}
      />
    </div>
  )
}

const stepOfJob = { check: 'check', run: 'import', undo: 'import' } as const
const stepOf: Record<Import['state'], Step> = {
  staging: 'check',
  checked: 'check',
  running: 'import',
  done: 'import',
  undoing: 'import',
  undone: 'import',
}

const steps = ['file', 'columns', 'check', 'import'] as const
type Step = (typeof steps)[number]

function StepList({ now, isDone = false }: { now: Step; isDone?: boolean }) {
  const { t } = useTranslation('import')
  const at = isDone ? steps.length : steps.indexOf(now)
  return (
    <ol aria-label={t('steps.label')} className="flex flex-wrap gap-x-5 gap-y-2 text-sm max-sm:gap-x-3">
      {steps.map((step, index) => (
        <li
          key={step}
          aria-current={index === at ? 'step' : undefined}
          className={cn('flex items-center gap-2', index === at ? 'font-medium' : 'text-text-muted')}
        >
          <span
            aria-hidden="true"
            className={cn(
              'grid size-6 place-items-center rounded-full text-xs font-semibold tabular-nums [&_svg]:size-3.5',
              index === at && 'bg-accent text-on-accent',
              index < at && 'bg-accent-soft text-accent-text',
              index > at && 'bg-surface-sunken ring-1 ring-border ring-inset',
            )}
          >
            {index < at ? <Check /> : index + 1}
          </span>
          <span className={cn(index !== at && 'max-sm:sr-only')}>{t(`steps.${step}`)}</span>
        </li>
      ))}
    </ol>
  )
}
