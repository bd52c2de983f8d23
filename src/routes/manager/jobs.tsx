import { createFileRoute } from '@tanstack/react-router'
import { loadList } from '~/entity/list/list-query'
import { listRoute } from '~/entity/list/list-route'
import { ListPage } from '~/frame/list-page'
import { secondaryHead, withSecondaryMessages } from '~/frame/secondary-messages'
import { useListPage } from '~/frame/use-list-page'
import { useTranslation } from '~/i18n/react'
import { JobList } from '~/modules/jobs/job-list'
import { jobList, type JobSearch } from '~/modules/jobs/jobs.list'
import { jobKinds, jobPages } from '~/modules/jobs/jobs.requests'

export const Route = createFileRoute('/manager/jobs')({
  ...listRoute(jobList),
  ...withSecondaryMessages('job.read'),
  loader: async ({ context: { queryClient }, deps, cause }) => {
    const kinds = queryClient.ensureQueryData(jobKinds())
    await loadList(cause, () => queryClient.ensureInfiniteQueryData(jobPages(deps)))
    return await kinds
  },
  head: secondaryHead('jobs:title'),
  component: Jobs,
})

function Jobs() {
  const { t } = useTranslation('jobs')
  const { caller } = Route.useRouteContext()
  const { kinds } = Route.useLoaderData()
  const { list, onSearch } = useListPage<JobSearch>('/manager/jobs')
  return (
    <ListPage title={t('title')} description={t('description')}>
      <JobList
        caller={caller}
        kinds={kinds}
        search={Route.useLoaderDeps()}
        links={{ list, create: null }}
        onSearch={onSearch}
      />
    </ListPage>
  )
}
