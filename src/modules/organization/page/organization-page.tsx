import type { ReactNode } from 'react'
import { useTranslation } from '~/i18n/react'
import type { OrganizationTab } from '~/manifest/browser-module'
import { Alert } from '~/ui/feedback/alert'
import { PageHeader } from '~/ui/page-header'
import { OrganizationLogo } from '../logo/organization-logo'
import type { OwnOrganization } from '../organization.schema'
import { OrganizationTabs } from './organization-tabs'

type Props = {
  organization: OwnOrganization
  /** Shows a greeting after joining. */
  welcome: boolean
  ofModules: readonly OrganizationTab[]
  back: ReactNode
  children: ReactNode
}

/** The layout of an organization's pages: name, the viewer's role and tabs. */
export function OrganizationPage({ organization, welcome, ofModules, back, children }: Props) {
  const { t } = useTranslation('organization')
  return (
    <div className="flex flex-col gap-6">
      <PageHeader
        back={back}
        media={<OrganizationLogo organization={organization} size="lg" />}
        title={<bdi>{organization.name}</bdi>}
        description={t(`role.${organization.role}`)}
      />
      {welcome && (
        <Alert tone="success" title={t('welcome.title', { organization: organization.name })}>
          {t('welcome.description')}
        </Alert>
      )}
      {organization.suspendedAt && (
        <Alert tone="warning" title={t('suspension.title')}>
          {t('suspension.description')}
        </Alert>
      )}
      <OrganizationTabs organization={organization} ofModules={ofModules} />
      {children}
    </div>
  )
}
