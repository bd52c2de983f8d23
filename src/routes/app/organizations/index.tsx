import { useQueryClient, useSuspenseQuery } from '@tanstack/react-query'
import { createFileRoute, Link, useRouter } from '@tanstack/react-router'
import { Plus } from 'lucide-react'
import { useTranslation } from '~/i18n/react'
import { untilShown } from '~/lib/until-shown'
import {
  myOrganizations,
  organizationKeys,
  receivedInvitations,
} from '~/modules/organization/organization.requests'
import { OwnOrganizations } from '~/modules/organization/own/own-organizations'
import { ReceivedInvitations } from '~/modules/organization/own/received-invitations'
import { areaTitle } from '~/frame/head'
import { buttonClass } from '~/ui/button-class'
import { PageHeader } from '~/ui/page-header'

export const Route = createFileRoute('/app/organizations/')({
  loader: async ({ context: { queryClient } }) => {
    await Promise.all([
      queryClient.ensureQueryData(myOrganizations()),
      queryClient.ensureQueryData(receivedInvitations()),
    ])
  },
  head: ({ match }) => areaTitle(match.context.i18n.t('organization:own.title'), match),
  component: Organizations,
})

function Organizations() {
  const { t } = useTranslation('organization')
  const router = useRouter()
  const queryClient = useQueryClient()
  const { data: organizations } = useSuspenseQuery(myOrganizations())
  const { data: invitations } = useSuspenseQuery(receivedInvitations())

  const show = async (slug: string) => {
    await router.navigate({ to: '/app/o/$slug', params: { slug } })
    await queryClient.invalidateQueries(organizationKeys)
  }

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
      <ReceivedInvitations
        invitations={invitations}
        onAccepted={(slug) => untilShown(show(slug))}
        onDeclined={() => untilShown(queryClient.invalidateQueries(organizationKeys))}
      />
      <OwnOrganizations organizations={organizations} />
    </div>
  )
}
