import { useQueryClient } from '@tanstack/react-query'
import { Ban, RotateCcw } from 'lucide-react'
import { type ComponentProps, type ReactNode, useState } from 'react'
import type { Caller } from '~/access/caller'
import { can } from '~/access/can'
import { selectFilter } from '~/entity/list/list-toolbar'
import { type ListLinks, type OnSearch, useList, useListTexts } from '~/entity/list/use-list'
import { ListTable } from '~/entity/screen/list-table'
import { useTranslation } from '~/i18n/react'
import { RichText } from '~/i18n/rich-text'
import { choiceParam } from '~/lib/search-params'
import { waitForRefresh } from '~/lib/wait-for-refresh'
import { useFailureToast } from '~/modules/errors/use-failure-toast'
import { Badge } from '~/ui/badge'
import { Button } from '~/ui/button'
import { toast } from '~/ui/feedback/toast'
import { OptionSelect } from '~/ui/form/option-select'
import { ConfirmDialog } from '~/ui/overlay/confirm-dialog'
import type { Job } from './jobs.contract'
import { jobList, type JobSearch, jobStates, type JobState } from './jobs.list'
import { changeJob, jobKeys, jobPages } from './jobs.requests'

const tones: Record<JobState, ComponentProps<typeof Badge>['tone']> = {
  waiting: 'neutral',
  retrying: 'warning',
  running: 'accent',
  done: 'success',
  failed: 'danger',
  cancelled: 'neutral',
}

const actions = {
  waiting: 'cancel',
  retrying: 'cancel',
  running: 'cancel',
  failed: 'retry',
  cancelled: 'retry',
  done: null,
} as const satisfies Record<JobState, 'retry' | 'cancel' | null>

/** The text of a kind; its name for kinds of removed modules and other versions. */
function useKindText(): (kind: string) => string {
  const { t, i18n } = useTranslation('jobs')
  return (kind) => (i18n.exists(`jobs:kinds.${kind}`) ? t(`kinds.${kind}` as 'title') : kind)
}

type Props = {
  caller: Caller
  /** The kinds of the filter. */
  kinds: readonly string[]
  search: JobSearch
  links: ListLinks<JobSearch>
  onSearch: OnSearch<JobSearch>
}

export function JobList({ caller, kinds, search, links, onSearch }: Props) {
  const texts = useListTexts('jobs')
  const { t } = texts
  const kindText = useKindText()
  const data = useList(jobList, jobPages(search), search, texts)
  const focusAfter = () => data.resultsRef.current
  const { change, busy } = useJobChange(kindText, focusAfter)
  const [cancelling, setCancelling] = useState<Job | null>(null)
  const [isOpen, setOpen] = useState(false)

  return (
    <>
      <ListTable
        {...{ list: jobList, data, search, links, texts }}
        toolbar={<JobFilters {...{ kinds, search, onSearch, kindText }} />}
        caption={t('title')}
        columns={({ sorted, time }) => [
          {
            key: 'kind',
            header: t('columns.kind'),
            primary: true,
            cell: ({ kind, error }) => (
              <span className="min-w-0">
                <bdi className="font-medium wrap-anywhere">{kindText(kind)}</bdi>
                {error && <JobError label={t('columns.error')} error={error} />}
              </span>
            ),
          },
          {
            key: 'state',
            header: t('list.state'),
            className: 'lg:w-40',
            cell: ({ state, attempts, maxAttempts }) => (
              <span className="max-sm:text-end">
                <Badge tone={tones[state]}>{t(`states.${state}`)}</Badge>
                {attempts > 0 && (
                  <span className="mt-0.5 block text-xs text-text-muted">
                    {t('attempt', { attempt: String(attempts), most: String(maxAttempts) })}
                  </span>
                )}
              </span>
            ),
          },
          {
            key: 'progress',
            header: t('columns.progress'),
            className: 'lg:w-40',
            cell: (job) => <JobProgress job={job} readAt={data.readAt} time={time} />,
          },
          {
            key: 'created',
            header: t('columns.created'),
            className: 'sm:max-lg:hidden lg:w-28',
            ...sorted('-createdAt', 'createdAt'),
            cell: ({ createdAt }) => time(createdAt),
          },
          can(caller, 'job.update') && {
            key: 'actions',
            // No visible heading, because the button has its own label.
            header: <span className="sr-only">{t('list.actions')}</span>,
            className: 'sm:w-36 max-sm:justify-end',
            cell: (job) => {
              const action = actions[job.state]
              return (
                action && (
                  <Button
                    // Not the same element after a change, so that a second click does not do the opposite.
                    key={action}
                    size="sm"
                    busy={busy === job.id}
                    icon={action === 'retry' ? <RotateCcw aria-hidden="true" /> : <Ban aria-hidden="true" />}
                    aria-label={t(`of.${action}`, { name: kindText(job.kind) })}
                    className="noscript:hidden"
                    onClick={() => {
                      if (action === 'retry') return void change(action, job)
                      setCancelling(job)
                      setOpen(true)
                    }}
                  >
                    {t(`actions.${action}`)}
                  </Button>
                )
              )
            },
          },
        ]}
      />
      {cancelling && (
        <ConfirmDialog
          danger
          open={isOpen}
          onOpenChange={setOpen}
          title={t('cancel.question', { name: kindText(cancelling.kind) })}
          description={t(cancelling.state === 'running' ? 'cancel.running' : 'cancel.waiting')}
          confirmLabel={t('cancel.confirm')}
          cancelLabel={t('cancel.keep')}
          busy={busy === cancelling.id}
          onConfirm={() => void change('cancel', cancelling).then(() => setOpen(false))}
          finalFocus={focusAfter}
        />
      )}
    </>
  )
}

/** Changes a job, shows the result, and reads the list again, after failures too: the job may be in another state. */
function useJobChange(kindText: (kind: string) => string, focusAfter: () => HTMLElement | null) {
  const { t } = useTranslation('jobs')
  const queryClient = useQueryClient()
  const fail = useFailureToast()
  const [busy, setBusy] = useState<string | null>(null)

  const change = async (action: 'retry' | 'cancel', { id, kind }: Job) => {
    const named = { name: kindText(kind) }
    setBusy(id)
    try {
      await changeJob(action, id)
      toast.success(t(`changed.${action}`, named))
    } catch (error) {
      fail(t(`unchanged.${action}`, named), error)
    }
    await waitForRefresh(queryClient.invalidateQueries(jobKeys))
    setBusy(null)
    // The focused button was replaced, or removed with its row.
    if (action === 'retry') focusAfter()?.focus({ preventScroll: true })
  }
  return { change, busy }
}

/** Errors are written by programs, so they keep their direction in every language. */
function JobError({ label, error }: { label: string; error: string }) {
  return (
    <span className="mt-1 block max-w-prose text-sm font-normal text-danger-text">
      <span className="sr-only">{label} </span>
      <span dir="ltr" className="block align-page whitespace-pre-line wrap-anywhere">
        {error}
      </span>
    </span>
  )
}

type ProgressProps = { job: Job; readAt: number; time: (at: Date, ahead?: boolean) => ReactNode }

function JobProgress({ job: { startedAt, endedAt, nextAt }, readAt, time }: ProgressProps) {
  const { t } = useTranslation('jobs')
  const isAhead = nextAt !== null && nextAt.getTime() > readAt
  const at = nextAt ?? endedAt ?? startedAt
  if (!at) return null
  const text = nextAt ? (isAhead ? 'next' : 'due') : endedAt ? 'ended' : 'started'
  return (
    <span className="max-sm:text-end">
      <RichText text={t(`times.${text}`)} parts={{ time: time(at, isAhead) }} />
    </span>
  )
}

type FilterProps = Pick<Props, 'kinds' | 'search' | 'onSearch'> & { kindText: (kind: string) => string }

/** Each choice applies at once; without JavaScript a form with a button. */
function JobFilters({ kinds, search, onSearch, kindText }: FilterProps) {
  const { t } = useListTexts('jobs')
  const select = selectFilter({ list: jobList, search, onSearch })
  // The URL may name a kind that was removed.
  const offered = [...new Set([...kinds, ...(search.kind ? [search.kind] : [])])]
  const filters = [
    select(
      'kind',
      t('filters.kind'),
      t('filters.anyKind'),
      Object.fromEntries(offered.map((kind) => [kind, kindText(kind)])),
    ),
    select(
      'state',
      t('filters.state'),
      t('filters.anyState'),
      Object.fromEntries(jobStates.map((state) => [state, t(`states.${state}`)])),
    ),
  ]
  return (
    <form
      method="get"
      className="flex flex-wrap gap-2 max-sm:grid max-sm:grid-cols-2"
      onSubmit={(event) => event.preventDefault()}
    >
      {filters.map(({ name, control }) => (
        <div key={name} className={name === 'kind' ? 'max-sm:col-span-2' : undefined}>
          {control(true)}
        </div>
      ))}
      <OptionSelect
        name="sort"
        aria-label={t('list.order.label')}
        options={{ '-createdAt': t('list.order.newest'), createdAt: t('list.order.oldest') }}
        value={search.sort ?? jobList.defaultOrder}
        onValue={(sort) => onSearch({ sort: choiceParam(jobList.orders, sort), cursor: undefined })}
      />
      <span className="hidden noscript:inline">
        <Button whileReadOnly type="submit">
          {t('filters.apply')}
        </Button>
      </span>
    </form>
  )
}
