import { useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import type { Caller } from '~/access/caller'
import { can } from '~/access/can'
import { bookKeys } from '~/example/catalogue/book/book.requests'
import { genreKeys } from '~/example/catalogue/genre/genre.requests'
import { useTranslation } from '~/i18n/react'
import { isNamedError } from '~/lib/app-error'
import { numberText } from '~/lib/number-text'
import { Alert } from '~/ui/feedback/alert'
import { Button } from '~/ui/button'
import { LeaveGuard } from '~/ui/form/leave-guard'
import { useStepFocus } from '~/ui/use-step-focus'
import { fileLabel } from './file-label'
import { columnsOf, type Opened } from './file/file-format'
import { readFile } from './file/read-file'
import { maxRows } from './import-rules'
import {
  importKeys,
  beginImport,
  oneImport,
  ownImports,
  runImport,
  sendRows,
  undoImport,
} from './import.requests'
import type { Import } from './import.schema'
import { ChooseColumns, type Plan } from './steps/choose-columns'
import { ChooseFile } from './steps/choose-file'
import { JobCard } from './steps/job-card'
import { type Step, StepList } from './steps/step-list'
import { UndoButton } from './steps/undo-button'
import { Verdict } from './steps/verdict'
import { useJob } from './use-job'

type Props = {
  caller: Caller
  /** The import in the URL. */
  current: Import | null
  /** Sets or clears the import in the URL. */
  onShow: (id: string | undefined) => Promise<void>
  /** Shown below the first step. */
  recent: ReactNode
  books: (label: string) => ReactNode
}

export function ImportPage({ caller, current, onShow, recent, books }: Props) {
  const { t, language } = useTranslation('import')
  const queryClient = useQueryClient()
  const [opened, setOpened] = useState<Opened | null>(null)
  /** Kept until all of it is sent, so that it survives a stop or a lost connection. */
  const [plan, setPlan] = useState<Plan | null>(null)
  const { job, failure, start, stop, clearFailure } = useJob()

  const cacheImport = (updated: Import) => queryClient.setQueryData(oneImport(updated.id).queryKey, updated)

  const check = (given: Plan) =>
    start('check', async (signal, report) => {
      setPlan(given)
      const { opened: source, mapping, genreId, createGenres } = given
      const { file, format } = source
      const created = await beginImport({
        fileName: fileLabel(file.name),
        genreId: genreId || undefined,
        createGenres,
      })
      cacheImport(created)
      await onShow(created.id)
      const parts = readFile({ file, format, mapping, columns: columnsOf(source) })
      const onProgress = ({ share, rows }: { share: number; rows: number }) => report(share, rows)
      cacheImport(await sendRows(created.id, parts, { signal, onProgress }))
      forgetFile()
      void queryClient.invalidateQueries(ownImports())
    })

  const run = (of: Import) =>
    start('run', async (signal, report) => {
      await runImport(of.id, {
        signal,
        onProgress(updated) {
          cacheImport(updated)
          report(updated.added / (updated.added + updated.ready || 1), updated.added)
        },
      }).finally(() => refresh(of.id))
    })

  const undo = (of: Import) =>
    start('undo', async (signal, report) => {
      await undoImport(of.id, {
        signal,
        onProgress: (remaining) => report(1 - remaining / Math.max(of.added, remaining, 1), remaining),
      }).finally(() => refresh(of.id))
    })

  const refresh = async (id: string) => {
    await queryClient.fetchQuery({ ...oneImport(id), staleTime: 0 })
    for (const keys of [bookKeys, genreKeys, importKeys]) void queryClient.invalidateQueries(keys)
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
            mayCreateGenres={can(caller, 'genre.create')}
            onPlan={(given) => void check(given)}
            onBack={startOver}
          />
        ) : current ? (
          <Verdict
            of={current}
            onRun={() => void run(current)}
            onAgain={startOver}
            mayCreateGenres={can(caller, 'genre.create')}
            onUpdate={cacheImport}
            books={books}
            undo={
              current.canUndo &&
              can(caller, 'book.delete') && (
                <UndoButton books={current.added} onUndo={() => void undo(current)} />
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
