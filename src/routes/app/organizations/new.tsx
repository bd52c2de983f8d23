import { useQueryClient } from '@tanstack/react-query'
import { createFileRoute, useRouter } from '@tanstack/react-router'
import { useTranslation } from '~/i18n/react'
import { waitForRefresh } from '~/lib/wait-for-refresh'
import { sentFormSearch } from '~/modules/organization/editor/sent-form'
import { OrganizationEditor } from '~/modules/organization/editor/organization-editor'
import { slugOf } from '~/modules/organization/editor/slug-of'
import { organizationKeys } from '~/modules/organization/organization.requests'
import { BackLink, ListLink } from '~/frame/back-link'
import { areaHead } from '~/frame/head'
import { pageRequires } from '~/frame/session/guard'
import { buttonClass } from '~/ui/button-class'
import { PageHeader } from '~/ui/page-header'

export const Route = createFileRoute('/app/organizations/new')({
  validateSearch: sentFormSearch,
  beforeLoad: pageRequires('organization.create'),
  head: areaHead('organization:new.title'),
  component: NewOrganization,
})

function NewOrganization() {
  const { t } = useTranslation('organization')
  const router = useRouter()
  const queryClient = useQueryClient()

  const show = async (slug: string) => {
    await queryClient.invalidateQueries(organizationKeys)
    // Replaces the form in the history: going back to it would show an empty form.
    await router.navigate({ to: '/app/o/$slug', params: { slug }, replace: true, ignoreBlocker: true })
  }

  return (
    <div className="flex flex-col gap-8">
      <PageHeader
        back={<BackLink to="/app/organizations">{t('own.title')}</BackLink>}
        title={t('new.title')}
        description={t('new.description')}
      />
      <OrganizationEditor
        organization={null}
        slugOf={slugOf}
        sent={Route.useSearch()}
        cancel={
          <ListLink to="/app/organizations" className={buttonClass()}>
            {t('new.cancel')}
          </ListLink>
        }
        onSaved={({ slug }) => waitForRefresh(show(slug))}
      />
    </div>
  )
}
