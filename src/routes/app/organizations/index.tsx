import { useSuspenseQuery } from '@tanstack/react-query'
import { createFileRoute, Link, type SearchSchemaInput } from '@tanstack/react-router'
import { Plus } from 'lucide-react'
import { useTranslation } from '~/i18n/react'
import { textParam } from '~/lib/search-params'
import { errorMessage, loadErrorMessages, sentenceAndNext } from '~/modules/errors/error-message'
import { myOrganizations } from '~/modules/organization/organization.requests'
import { receivedInvitations } from '~/modules/organization/invitations/invitation.requests'
import { OwnOrganizations } from '~/modules/organization/page/own-organizations'
import { ReceivedInvitations } from '~/modules/organization/invitations/received-invitations'
import { areaHead } from '~/frame/head'
import { buttonClass } from '~/ui/button-class'
import { Alert } from '~/ui/feedback/alert'
import { PageHeader } from '~/ui/page-header'

export const Route = createFileRoute('/app/organizations/')({
  staticData: { rows: '/app/o/$slug/members' },
  // The error of an invitation that was answered without JavaScript.
  validateSearch: (search: { problem?: string } & SearchSchemaInput) => ({
    problem: textParam(search.problem) || undefined,
  }),
  loaderDeps: ({ search }) => search,
  loader: async ({ context: { queryClient, i18n }, deps: { problem } }) => {
    if (problem) await loadErrorMessages(i18n)
    await Promise.all([
      queryClient.ensureQueryData(myOrganizations()),
      queryClient.ensureQueryData(receivedInvitations()),
    ])
    // Translated on the server, because the browser has not loaded the error catalogue.
    return { refused: problem ? (errorMessage(i18n, problem) ?? ('unknown' as const)) : null }
  },
  head: areaHead('organization:own.title'),
  component: Organizations,
})

function Organizations() {
  const { t } = useTranslation('organization')
  const { refused } = Route.useLoaderData()
  const { data: organizations } = useSuspenseQuery(myOrganizations())

  return (
    <div className="flex flex-col gap-8">
      <PageHeader
        title={t('own.title')}
        description={t('own.description')}
        actions={
          organizations.length > 0 && (
            <Link to="/app/organizations/new" className={buttonClass({ variant: 'primary' })}>
              <Plus aria-hidden="true" />
              {t('navigation.new')}
            </Link>
          )
        }
      />
      {refused && (
        <Alert tone="danger" title={refused === 'unknown' ? t('received.failed') : refused.title}>
          {refused !== 'unknown' && sentenceAndNext(refused)}
        </Alert>
      )}
      <ReceivedInvitations />
      <OwnOrganizations organizations={organizations} />
    </div>
  )
}
